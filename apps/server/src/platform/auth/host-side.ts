import type { Settings } from "#settings.ts";

/** The kind of host that a session was opened on: one of the two sides', or another. */
export type HostSide = "center" | "client" | "other";

/** Compares with the settings, else with the first label of the name: center.example.com, client.localhost. */
export function hostSide(settings: Settings, host: string | undefined): HostSide {
  if (host === undefined) return "other";
  if (host === hostOf(settings.CENTER_HOST)) return "center";
  if (host === hostOf(settings.CLIENT_HOST)) return "client";
  const [first] = host.toLowerCase().split(".");
  return first === "center" || first === "client" ? first : "other";
}

/** The host name of a Host header, without its port. */
export const hostNameOf = (host: string | undefined): string =>
  (host ?? "").toLowerCase().replace(/:\d+$/, "");

const hostOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).host);
