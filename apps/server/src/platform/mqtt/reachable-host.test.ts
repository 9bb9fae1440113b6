import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { reachableHost } from "./reachable-host.ts";

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  family: "IPv4",
  internal,
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const LOOPBACK = { lo: [ipv4("127.0.0.1", true)] };
const NETWORK = { ...LOOPBACK, eth0: [ipv4("192.168.1.20")] };

test.each([
  [
    "CENTER_HOST's name",
    { CENTER_HOST: "https://center.example.com", HOST: "0.0.0.0" },
    NETWORK,
    "center.example.com",
  ],
  ["the address listened on", { CENTER_HOST: undefined, HOST: "10.0.0.5" }, NETWORK, "10.0.0.5"],
  ["the network address", { CENTER_HOST: undefined, HOST: "0.0.0.0" }, NETWORK, "192.168.1.20"],
  [
    "the computer itself without a network",
    { CENTER_HOST: undefined, HOST: "0.0.0.0" },
    LOOPBACK,
    "127.0.0.1",
  ],
  [
    "the computer itself in a demo",
    { CENTER_HOST: "http://center.localhost:8080", HOST: "0.0.0.0" },
    NETWORK,
    "127.0.0.1",
  ],
])("a dock is told %s", (_name, settings, interfaces, host) => {
  expect(reachableHost(settings, () => interfaces)).toBe(host);
});
