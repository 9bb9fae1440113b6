import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Names of networks that Fastify knows. */
const NAMED_NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);
const MOST_HOPS = 16;

const HELP =
  'Give the number of proxies in front of the server, such as 1, or their networks, such as "10.0.0.0/8, fd00::/8"';

/** Whether an address is a proxy's, by its distance from the server, which starts at zero. */
type TrustByHops = (address: string, hop: number) => boolean;

/**
 * The proxies whose X-Forwarded-For counts. Never all of them: the leftmost address of the header is what the caller
 * wrote, so that every limit by address would be theirs to escape.
 */
export const TrustedProxies = z
  .string()
  .trim()
  .default("")
  .transform((text, context): false | TrustByHops | string[] => {
    if (/^(|0|no|off|false)$/i.test(text)) return false;
    if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return (_address, hop) => hop < Number(text);
    const networks = text.split(",").map((part) => part.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({ code: "custom", message: HELP });
    return z.NEVER;
  });

/** An address or a network, but never all addresses. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  if (rest.length > 0 || isIP(address) === 0) return false;
  if (prefix === undefined) return true;
  if (!/^[1-9]\d*$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
    return true;
  } catch {
    return false;
  }
}
