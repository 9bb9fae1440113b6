import { BlockList, isIP, isIPv6 } from "node:net";

/** IANA's special-purpose address registry. */
const PRIVATE_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Of IPv6 only 2000::/3 is allocated, without these: some of them embed an IPv4 address. */
const GLOBAL_V6 = "2000::/3";
const NOT_GLOBAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const blockList = (nets: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const net of nets) {
    const [address = "", bits] = net.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const privateV4 = blockList(PRIVATE_V4, "ipv4");
const global = blockList([GLOBAL_V6], "ipv6");
const notGlobal = blockList(NOT_GLOBAL_V6, "ipv6");

/** Whether an IP address is not reachable on the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  isIPv6(address)
    ? !global.check(address, "ipv6") || notGlobal.check(address, "ipv6")
    : privateV4.check(address, "ipv4");

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i;

/** Whether a URL's host is private by its name; where a name resolves to is known only on connecting. */
export function hasPrivateHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) || !host.includes(".") : isPrivateAddress(host);
}
