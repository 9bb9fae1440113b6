import { networkInterfaces } from "node:os";
import type { Settings } from "#settings.ts";

const LOOPBACK = "127.0.0.1";
const EVERY_INTERFACE = new Set(["0.0.0.0", "::"]);

/** The host name under which devices reach this server: CENTER_HOST's, or this computer's address in the network. */
export function reachableHost(
  { CENTER_HOST, HOST }: Pick<Settings, "CENTER_HOST" | "HOST">,
  interfaces = networkInterfaces,
): string {
  const name = CENTER_HOST ? new URL(CENTER_HOST).hostname : HOST;
  if (name === "localhost" || name.endsWith(".localhost")) return LOOPBACK;
  if (!EVERY_INTERFACE.has(name)) return name;
  const addresses = Object.values(interfaces()).flatMap((ofInterface) => ofInterface ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? LOOPBACK;
}
