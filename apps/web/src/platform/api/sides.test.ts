import { afterAll, expect, test } from "vitest";
import { apiOrigin, setHosts, sideUrl } from "./sides.ts";

const HOSTS = {
  center_host: "https://center.example.com",
  client_host: "https://client.example.com",
  command_host: "",
  is_own_host: false,
};
afterAll(() => setHosts({ center_host: "", client_host: "", command_host: "", is_own_host: false }));

test.each([
  ["https://center.example.com/sites", false, ""],
  ["https://client.example.com/sites", false, ""],
  ["https://app.example.com/sites", false, "https://center.example.com"],
  ["https://my-client.example.com/sites", false, "https://client.example.com"],
  ["http://localhost:8080/sites", false, ""],
  ["https://fly.sunhawk.test/sites", true, ""],
])("a page at %s (an organization's own: %s) calls %j", (page, is_own_host, origin) => {
  setHosts({ ...HOSTS, is_own_host });
  expect(apiOrigin(new URL(page))).toBe(origin);
});

test("a page on an organization's own host stays there to sign in", () => {
  setHosts({ ...HOSTS, is_own_host: true });
  const page = new URL("https://fly.sunhawk.test/sites");
  expect(sideUrl("client", "/api/auth/login", page)).toBe("/api/auth/login");
});
