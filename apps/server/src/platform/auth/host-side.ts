import type { Settings } from "#settings.ts";

/** The host that a session was opened on: one of the two sides, or an address that is neither's. */
export type HostSide = "center" | "client" | "other";

/** By the settings, else by the first word of the name: center.example.com, client.localhost. */
export function hostSide(settings: Settings, host: string | undefined): HostSide {
  if (host === undefined) return "other";
  if (host === hostOf(settings.CENTER_HOST)) return "center";
  if (host === hostOf(settings.CLIENT_HOST)) return "client";
  const [first] = host.toLowerCase().split(".");
  return first === "center" || first === "client" ? first : "other";
}

/** The name in a Host header, without its port. */
export const hostNameOf = (host: string | undefined): string =>
  (host ?? "").toLowerCase().replace(/:\d+$/, "");

const hostOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).host);
