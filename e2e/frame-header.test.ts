import { addMembership } from "@overfly/server/auth/accounts";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** The header, rule by rule: clock, search, breadcrumbs, user menu, and every way in and out. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;

const OPS = "ops@center.demo";

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await visitorOf(browser, world.center);
  ({ page } = visitor);
  page.setDefaultTimeout(60_000);
  await signIn(visitor, OPS);
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 60_000, interval: 50 };
const db = () => world.server.services.db;
const pathOf = (of: Page = page) => new URL(of.url()).pathname;
const visit = async (path: string) => {
  await page.goto(path);
  await page.getByRole("button", { name: "User menu: Omar Nasser" }).waitFor();
};
/** The server's own answer; names below localhost are known to the browser alone, and the server asks for the name. */
const answerTo = (route: Route) => {
  const url = new URL(route.request().url());
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = "127.0.0.1";
  return route.fetch({ url: url.href, headers });
};
const openUserMenu = async (of: Page = page) => {
  await of.getByRole("button", { name: /^User menu/ }).click();
  await of.getByRole("menu").waitFor();
};

describe("the clock", () => {
  const clock = () => page.locator("header time").textContent();

  test("reads hh:mm A with the GMT offset; the time is refreshed each 1 s, the offset each 60 s", async () => {
    const other = await visitorOf(browser, world.center);
    await other.context.addCookies(await visitor.context.cookies());
    await other.page.clock.install({ time: new Date("2026-11-21T18:05:30Z") });
    await other.page.goto("/sites");
    const time = other.page.locator("header time");
    await expect.poll(() => time.textContent(), patiently).toMatch(/^09:05 PM GMT\+3$/);

    await other.page.clock.pauseAt(new Date("2026-11-21T18:06:59.900Z"));
    await expect.poll(() => time.textContent(), patiently).toBe("09:06 PM GMT+3");
    await other.page.clock.runFor(1100);
    await expect.poll(() => time.textContent(), patiently).toBe("09:07 PM GMT+3");

    await other.page.evaluate(() => {
      Date.prototype.getTimezoneOffset = () => -330;
    });
    await other.page.clock.runFor(1000);
    const early = await time.textContent();
    await other.page.clock.runFor(60_000);
    await expect.poll(() => time.textContent(), patiently).toMatch(/GMT\+5:30$/);
    expect(early).toMatch(/GMT\+3$/);
    await other.context.close();
  });

  test("gives place to a skeleton while the user loads", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/ops/auth/authUser", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/sites");
    await page.getByTestId("clock-skeleton").waitFor();
    await page.getByTestId("weather-skeleton").waitFor();
    await page.getByTestId("user-skeleton").waitFor();
    expect(await page.getByTestId("menu-skeleton").count()).toBe(10);
    expect(await page.getByTestId("shortcut-skeleton").count()).toBe(2);
    release();
    await expect.poll(clock, patiently).toMatch(/^\d\d:\d\d [AP]M GMT\+3$/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

describe("the header search", () => {
  const box = () => page.getByRole("searchbox", { name: "Search sites" }).first();

  test("Enter goes to /sites, and leaving /sites clears the value", async () => {
    await visit("/missions");
    await box().fill("maf");
    await box().press("Enter");
    await page.waitForURL("**/sites?search=maf");
    await page.getByRole("main").getByText("Mafraq East").first().waitFor();
    await expect.poll(() => page.getByRole("main").getByText("Ma'an One").count(), patiently).toBe(0);
    expect(await box().inputValue()).toBe("maf");

    await page.getByRole("link", { name: "Missions" }).click();
    await page.waitForURL("**/missions");
    await expect.poll(() => box().inputValue(), patiently).toBe("");
  });

  test("Enter while already on /sites refreshes the site list", async () => {
    await visit("/sites");
    await page.getByRole("main").getByText("Ma'an One").first().waitFor();
    const asked = page.waitForResponse(
      (response) => new URL(response.url()).pathname === "/api/ops/sites" && response.ok(),
    );
    await box().press("Enter");
    await asked;
    expect(pathOf()).toBe("/sites");
  });
});

describe("the breadcrumbs", () => {
  test("derive from the path, dashes replaced by spaces; a token reads as its site's name", async () => {
    const site = await db()
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow();
    await visit(`/sites/view/${site.token}`);
    const crumbs = page.getByRole("navigation", { name: "Where you are" }).getByRole("listitem");
    await expect.poll(() => crumbs.allInnerTexts(), patiently).toEqual(["Sites", "View", "Ma'an One"]);
    await visit("/no-such-place");
    await expect.poll(() => crumbs.allInnerTexts(), patiently).toEqual(["No such place"]);
  });
});

describe("the user menu", () => {
  test("shows initials, full name, company name and the first role with spaces", async () => {
    await visit("/sites");
    const button = page.getByRole("button", { name: "User menu: Omar Nasser" });
    expect(await button.getByText("ON", { exact: true }).isVisible()).toBe(true);
    await openUserMenu();
    const menu = page.getByRole("menu");
    for (const words of ["ON", "Omar Nasser", "Sunhawk Inspections", "operations manager"]) {
      expect(await menu.getByText(words, { exact: true }).isVisible(), words).toBe(true);
    }
  });

  test("is not offering a switch to someone with one organization, and closes on an outside click", async () => {
    expect(await page.getByText("Switch account").count()).toBe(0);
    await page.mouse.click(500, 600);
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  test("Settings goes to /settings/general/profile, and the menu closes", async () => {
    await openUserMenu();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.waitForURL("**/settings/general/profile");
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  describe("of someone with two organizations", () => {
    beforeAll(async () => {
      const { user_id } = await db()
        .selectFrom("users")
        .where("email", "=", OPS)
        .select("id as user_id")
        .executeTakeFirstOrThrow();
      const { id } = await db()
        .selectFrom("organizations")
        .where("company_name", "=", "Costa Drones")
        .select("id")
        .executeTakeFirstOrThrow();
      await addMembership(world.server.services, {
        user_id,
        organization_id: id,
        user_type: "center",
        role: "data_analyst",
      });
    });

    const provider = (name: string) => page.getByRole("menuitem", { name: new RegExp(name) });
    const active = (name: string) => provider(name).getByLabel("Active", { exact: true }).count();

    test("'Switch account' lists providers, the active one with a check mark; a switch reloads the page", async () => {
      await visit("/missions");
      await openUserMenu();
      await page.getByText("Switch account").waitFor();
      expect([await active("Sunhawk Inspections"), await active("Costa Drones")]).toEqual([1, 0]);
      await page.evaluate(() => Object.assign(window, { stays: true }));
      await provider("Costa Drones").click();
      await expect
        .poll(() => page.evaluate(() => "stays" in window).catch(() => true), patiently)
        .toBe(false);
      expect(pathOf()).toBe("/missions");
      await openUserMenu();
      await page.getByText("data analyst").waitFor();
      await expect.poll(() => active("Costa Drones"), patiently).toBe(1);
    });

    test("a switch on a path starting with /settings/ goes to /settings/general/profile", async () => {
      await visit("/settings/general/security");
      await openUserMenu();
      await page.evaluate(() => Object.assign(window, { stays: true }));
      await provider("Sunhawk Inspections").click();
      await page.waitForURL("**/settings/general/profile");
      await expect
        .poll(() => page.evaluate(() => "stays" in window).catch(() => true), patiently)
        .toBe(false);
      await openUserMenu();
      await page.getByText("operations manager").waitFor();
    });

    test("switching is not offered when force_redirect is true", async () => {
      await page.route("**/api/ops/auth/select-provider", async (route) => {
        const response = await answerTo(route);
        await route.fulfill({ response, json: { ...(await response.json()), force_redirect: true } });
      });
      await visit("/missions");
      const listed = page.waitForResponse((response) => response.url().endsWith("/select-provider"));
      await openUserMenu();
      await listed;
      expect(await page.getByText("Switch account").count()).toBe(0);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});

describe("ways out and in", () => {
  const stored = (of: Page) =>
    of.evaluate(() => [
      localStorage.getItem("user_type"),
      localStorage.getItem("kept"),
      sessionStorage.getItem("kept"),
    ]);
  const keep = (of: Page) =>
    of.evaluate(() => {
      localStorage.setItem("kept", "1");
      sessionStorage.setItem("kept", "1");
    });

  beforeEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));

  test("the auth user's user_type is stored under user_type", async () => {
    await visit("/sites");
    await expect.poll(() => stored(page), patiently).toEqual(["center", null, null]);
  });

  test("Logout calls the logout endpoint, then goes to login and clears local and session storage", async () => {
    await keep(page);
    await openUserMenu();
    const called = page.waitForResponse((response) => response.url().endsWith("/api/ops/auth/logout"));
    await page.getByRole("menuitem", { name: "Logout" }).click();
    expect((await called).status()).toBe(200);
    await page.waitForURL("**/api/auth/login");
    expect(await stored(page)).toEqual([null, null, null]);
    await signIn(visitor, OPS);
  });

  test("a 401 on the current user clears storage and redirects to login, and signing in leads back", async () => {
    await visit("/missions");
    await keep(page);
    await visitor.context.clearCookies();
    await page.reload();
    await page.waitForURL("**/api/auth/login?from=%2Fmissions");
    expect(await stored(page)).toEqual([null, null, null]);
    await page.getByLabel(/e-?mail/i).fill(OPS);
    await page.getByRole("textbox", { name: /password/i }).fill("overfly-demo");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/missions");
  });

  test("the provider-null rule: logged out, and 'Provider is null. Logging out...' is said", async () => {
    await page.route("**/api/ops/auth/authUser", async (route) => {
      const response = await answerTo(route);
      if (!response.ok()) return route.fulfill({ response });
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, provider: null } } });
    });
    const called = page.waitForResponse((response) => response.url().endsWith("/api/ops/auth/logout"));
    await page.goto("/sites");
    expect((await called).status()).toBe(200);
    await page.waitForURL("**/api/auth/login?notice=no-provider");
    await page.getByText("Provider is null. Logging out...", { exact: true }).first().waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test.each([
    ["client", "client"],
    ["center", "center"],
    ["pilot", "center"],
  ] as const)("unauthenticated with the stored user_type %s: to the %s site's login", async (type, side) => {
    const { settings } = world.server.services;
    Object.assign(settings, { CENTER_HOST: world.center, CLIENT_HOST: world.client });
    const stranger = await visitorOf(browser, side === "client" ? world.center : world.client);
    stranger.page.setDefaultTimeout(60_000);
    await stranger.page.goto("/privacy");
    await stranger.page.evaluate((value) => localStorage.setItem("user_type", value), type);
    await stranger.page.goto("/sites");
    await stranger.page.waitForURL(`${world[side]}/api/auth/login?from=%2Fsites`);
    await stranger.context.close();
    Object.assign(settings, { CENTER_HOST: undefined, CLIENT_HOST: undefined });
  });

  test("nothing was complained of", () => expect(visitor.complaints).toEqual([]));
});
