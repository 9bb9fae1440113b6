import type { AddressInfo } from "node:net";
import { reachableHost } from "#platform/mqtt/open-broker.ts";
import type { Settings } from "#settings.ts";

const ports = new WeakMap<Settings, number>();

/** The port that was really taken, where PORT leaves it open. */
export function rememberPort(settings: Settings, address: AddressInfo | string | null) {
  if (typeof address === "object" && address) ports.set(settings, address.port);
}

/** The address under which devices reach this server over HTTP, without a slash at its end. */
export function serverUrl(settings: Settings): string {
  const port = ports.get(settings) ?? settings.PORT;
  if (!settings.CENTER_HOST) return `http://${reachableHost(settings)}:${port}`;
  const url = new URL(settings.CENTER_HOST);
  url.hostname = reachableHost(settings);
  return url.origin;
}

/** A page's address on one side's host, for links in messages; never by what a request says of its host. */
export function pageUrl(settings: Settings, side: "center" | "client", path: string): string {
  const host = side === "client" ? settings.CLIENT_HOST : settings.CENTER_HOST;
  const port = ports.get(settings) ?? settings.PORT;
  return new URL(path, host ?? `http://${side}.localhost:${port}`).href;
}
