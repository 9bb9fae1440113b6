import { afterAll, expect, test } from "vitest";
import { submitLogin, openSession } from "#browser/browser.ts";
import {
  waitForUserMenu,
  openPage,
  identitySystem,
  openSignedIn,
  stopIdentitySystem,
} from "./identity-system.ts";

afterAll(stopIdentitySystem);

test("open redirect: ?from= only redirects within the product, during sign-in and after it", async () => {
  const { center } = await identitySystem();
  const targets = [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "/%09/evil.test",
  ];
  const [first = "", ...others] = targets.map((from) => `/api/auth/login?from=${encodeURIComponent(from)}`);
  const page = await openPage(center, first);
  await submitLogin(page, "ops@center.demo");
  await waitForUserMenu(page, /Omar Nasser/);
  expect(new URL(page.url()).origin).toBe(center);
  for (const path of others) {
    await page.goto(path);
    await page.waitForURL((url) => !url.pathname.startsWith("/api/auth/login"));
    expect([path, new URL(page.url()).origin]).toEqual([path, center]);
  }
});

test.each([
  ["center", "client", "admin@center.demo"],
  ["client", "center", "admin@client.demo"],
] as const)(
  "cookie theft across sides: a cookie stolen on the %s host gives no access on the %s host",
  async (from, to, email) => {
    const hosts = await identitySystem();
    const victim = await openSignedIn(hosts[from], email, "/healthz");
    const thief = await openSession(hosts[to]);
    const { hostname } = new URL(hosts[to]);
    const cookies = await victim.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain("overfly.session_token");
    await thief.context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname })));
    await thief.page.goto("/settings/general/profile");
    await thief.page.waitForURL(/\/api\/auth\/login/);
  },
);

test("session fixation: signing in replaces a planted cookie", async () => {
  const { center } = await identitySystem();
  const [name, value] = ["overfly.session_token", "planted.by-an-attacker"];
  const page = await openPage(center, "/healthz");
  await page.context().addCookies([{ name, value, url: center }]);
  await page.goto("/api/auth/login?from=/settings/general/profile");
  await submitLogin(page, "ops@center.demo");
  await waitForUserMenu(page, /Omar Nasser/);
  const cookies = await page.context().cookies();
  expect(cookies.filter((cookie) => cookie.name === name).map((cookie) => cookie.value)).not.toContain(value);
});
