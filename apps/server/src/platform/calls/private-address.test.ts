import { describe, expect, test } from "vitest";
import { isPrivateAddress, hasPrivateHost } from "./private-address.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.19.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2002:7f00:1::",
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.128.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

describe("an address in a URL", () => {
  test.each([
    "http://localhost/",
    "http://LOCALHOST:8080/",
    "http://db.internal/",
    "http://printer.local./",
    "http://intranet/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://①②⑦.0.0.1/",
  ])("%s says that it is private", (url) => {
    expect(hasPrivateHost(new URL(url))).toBe(true);
  });

  test.each(["https://hooks.example.com/x", "https://1.1.1.1/", "https://[2606:4700::1111]/"])(
    "%s does not",
    (url) => {
      expect(hasPrivateHost(new URL(url))).toBe(false);
    },
  );
});
