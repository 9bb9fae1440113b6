import type { AddressInfo } from "node:net";
import { reachableHost } from "#platform/mqtt/reachable-host.ts";
import type { Settings } from "#settings.ts";

const ports = new WeakMap<Settings, number>();

/** Stores the port that was assigned where PORT is 0. */
export function rememberPort(settings: Settings, address: AddressInfo | string | null) {
  if (typeof address === "object" && address) ports.set(settings, address.port);
}

/** The base URL under which devices reach this server, without a trailing slash. */
export function serverUrl(settings: Settings): string {
  const port = ports.get(settings) ?? settings.PORT;
  if (!settings.CENTER_HOST) return `http://${reachableHost(settings)}:${port}`;
  const url = new URL(settings.CENTER_HOST);
  url.hostname = reachableHost(settings);
  return url.origin;
}

/** The URL of a page on a side's host, for links in messages. It never depends on a request's Host header. */
export function pageUrl(settings: Settings, side: "center" | "client", path: string): string {
  const host = side === "client" ? settings.CLIENT_HOST : settings.CENTER_HOST;
  const port = ports.get(settings) ?? settings.PORT;
  return new URL(path, host ?? `http://${side}.localhost:${port}`).href;
}
