import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession, signIn, startSession, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** In the specified order. */
const MANAGER = [
  "Dashboard",
  "Inventory",
  "Clients",
  "Pilots",
  "Command Control Center",
  "Projects",
  "Sites",
  "Missions",
  "Flights",
  "Cloud",
];
const PILOT = ["Dashboard", "Inventory", "Command Control Center", "Sites", "Missions", "Flights", "Cloud"];
const CLIENT = ["Dashboard", "Projects", "Sites", "Orders", "Flights", "Cloud"];
const SHORTCUTS = ["Request a Mission", "Create a Project"];

describe("the side menu", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("ops@center.demo");
    ({ page } = session);
  });
  afterAll(() => on.close());

  const aside = () => page.locator("aside");
  const main = (of = page) => of.getByRole("navigation", { name: "Main menu" });
  const shortcuts = (of = page) => of.getByRole("navigation", { name: "Shortcuts" });
  const burger = () => page.getByRole("button", { name: "Open menu" });
  const widthOf = async () => (await aside().boundingBox())?.width ?? 0;
  const contentWidth = async () => (await page.getByRole("main").boundingBox())?.width ?? 0;
  const size = (width: number, height: number) => page.setViewportSize({ width, height });
  const arrived = () => page.getByRole("button", { name: /^User menu/ }).waitFor();
  const visit = async (path: string) => {
    await page.goto(path);
    await arrived();
  };
  /** Navigates within the open page, which keeps its state. */
  const moveTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);

  const visitors: Partial<Record<"center" | "client", BrowserSession>> = {};
  test.each([
    ["admin@center.demo", "center", MANAGER, SHORTCUTS],
    ["ops@center.demo", "center", MANAGER, SHORTCUTS],
    ["analyst@center.demo", "center", MANAGER, []],
    ["pilot@center.demo", "center", PILOT, []],
    ["admin@client.demo", "client", CLIENT, ["Request Orders", "Create a Project"]],
    ["viewer@client.demo", "client", CLIENT, []],
  ] as const)(
    "%s sees, on the side %s, the entries %j and the shortcuts %j",
    async (email, side, entries, below) => {
      const one = (visitors[side] ??= await openSession(on.system[side]));
      await signIn(one, email);
      await one.page.goto("/notifications");
      await one.page.getByRole("button", { name: /^User menu/ }).waitFor();
      expect(await main(one.page).getByRole("link").allInnerTexts()).toEqual(entries);
      const hasShortcuts = (await shortcuts(one.page).count()) > 0;
      expect(hasShortcuts ? await shortcuts(one.page).getByRole("link").allInnerTexts() : []).toEqual(below);
    },
  );

  test("Inventory and Cloud have sub-entries, shown when expanded", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: "Expand Inventory" }).click();
    await page.getByRole("button", { name: "Expand Cloud" }).click();
    const below = main().getByRole("list").getByRole("list");
    expect(await below.nth(0).getByRole("link").allInnerTexts()).toEqual([
      "Kits",
      "Drones",
      "Payloads",
      "Batteries",
      "Accessories",
      "Docks",
    ]);
    expect(await below.nth(1).getByRole("link").allInnerTexts()).toEqual(["Sites"]);
  });

  test("entries link to the other applications' hosts from the settings", async () => {
    const { settings } = on.system.server.services;
    const command = on.system.center.replace("center.", "command.");
    const hosts = { CENTER_HOST: on.system.center, CLIENT_HOST: on.system.client, COMMAND_HOST: command };
    Object.assign(settings, hosts);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await interceptRequests(page, "/api/settings", (call) => released.then(call.continue));
    await visit("/sites");
    const address = (name: string) => main().getByRole("link", { name }).getAttribute("href");
    expect(await address("Command Control Center")).toBe("/"); // the menu does not wait for the settings
    release();
    await expect.poll(() => address("Command Control Center"), POLL).toBe(`${command}/`);
    expect(await address("Missions")).toBe("/missions");
    await stopIntercepting(page);
    Object.assign(settings, { CENTER_HOST: undefined, CLIENT_HOST: undefined, COMMAND_HOST: undefined });
  });

  test("is 290 px wide open, 68 px collapsed, and can collapse or expand", async () => {
    await visit("/sites");
    await expect.poll(widthOf, POLL).toBe(290);
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect.poll(widthOf, POLL).toBe(68);
    await page.getByRole("button", { name: "Expand menu" }).click();
    await expect.poll(widthOf, POLL).toBe(290);
  });

  test("clicking an entry clears the breadcrumbs", async () => {
    const { token, name } = await on.system.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select(["token", "name"])
      .executeTakeFirstOrThrow();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await visit(`/sites/view/${token}`);
    await expect.poll(() => crumbs.allInnerTexts(), POLL).toEqual(["Sites", "View", name]);
    await moveTo(`/nowhere/${token}`); // the breadcrumb shows the cached name
    await expect.poll(() => crumbs.allInnerTexts(), POLL).toEqual(["Nowhere", name]);
    await main().getByRole("link", { name: "Clients" }).click();
    await expect.poll(() => crumbs.allInnerTexts(), POLL).toEqual(["Clients"]);
    await moveTo(`/nowhere/${token}`);
    await expect.poll(() => crumbs.count(), POLL).toBe(2);
    expect(await crumbs.last().innerText()).toBe("…"); // a token is nothing to read
    await moveTo("/nowhere/roof-plan");
    await expect.poll(() => crumbs.last().innerText(), POLL).toMatch(/^roof plan$/i);
  });

  test("clicking a top-level entry clears the stored current folder id, a shortcut or sub-entry does not", async () => {
    const keep = () => page.evaluate(() => sessionStorage.setItem("current_folder_id", "7"));
    const storedFolder = () => page.evaluate(() => sessionStorage.getItem("current_folder_id"));
    await visit("/cloud");
    await keep();
    await shortcuts().getByRole("link", { name: "Request a Mission" }).click();
    await page.waitForURL("**/missions/create");
    expect(await storedFolder()).toBe("7");
    await visit("/cloud");
    await main().getByRole("list").getByRole("list").getByRole("link", { name: "Sites" }).click();
    await page.waitForURL("**/cloud/sites");
    expect(await storedFolder()).toBe("7");
    await main().getByRole("link", { name: "Missions" }).click();
    await page.waitForURL("**/missions");
    expect(await storedFolder()).toBe(null);
  });

  test.each([
    [1440, 900, "open"],
    [1366, 1024, "small"],
    [1367, 1024, "open"],
    [1024, 1366, "small"],
    [1025, 1366, "open"],
    [390, 844, "small"],
  ] as const)(
    "at %i x %i it is %s at start; a small screen is mobile or tablet",
    async (width, height, expected) => {
      await size(width, height);
      await visit("/notifications");
      const found = (await aside().count()) === 0 ? "small" : "open";
      expect(found).toBe(expected);
      expect(await burger().count()).toBe(expected === "small" ? 1 : 0);
    },
  );

  test("on small screens the burger opens it, and it closes after a click", async () => {
    await size(820, 1180);
    await visit("/sites");
    await burger().click();
    await expect.poll(widthOf, POLL).toBe(290);
    await main().getByRole("link", { name: "Missions" }).click();
    await page.waitForURL("**/missions");
    await expect.poll(() => aside().count(), POLL).toBe(0);
    await size(1440, 900);
  });

  describe("from 1920 px on", () => {
    let wide: BrowserSession;
    beforeAll(async () => {
      wide = await openSession(on.system.center, { width: 1920, height: 1080 });
      ({ page } = wide);
      await startSession(wide, "ops@center.demo");
    });

    test("is hidden, and the burger opens it over the content", async () => {
      await visit("/notifications");
      expect(await aside().count()).toBe(0);
      const alone = await contentWidth();
      await burger().click();
      await expect.poll(widthOf, POLL).toBe(290);
      expect(await contentWidth()).toBe(alone);
      await main().getByRole("link", { name: "Clients" }).click();
      await expect.poll(() => aside().count(), POLL).toBe(0);
    });

    test("a pin keeps it next to the content, also after a reload and the next sign-in", async () => {
      const alone = await contentWidth();
      await burger().click();
      await page.getByRole("button", { name: "Keep menu open" }).click();
      await page.reload();
      await expect.poll(widthOf, POLL).toBe(290);
      expect(await contentWidth()).toBe(alone - 290);
      await page.getByRole("button", { name: /^User menu/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.waitForURL("**/api/auth/login");
      await startSession(wide, "ops@center.demo");
      await visit("/notifications");
      await expect.poll(widthOf, POLL).toBe(290);
    });

    test("the pin is per user: it is hidden for another user on the same machine", async () => {
      const own = await wide.context.cookies();
      const other = await on.openSignedIn("admin@center.demo");
      const cookies = (await other.context.cookies()).filter(({ httpOnly }) => httpOnly);
      await other.context.close();
      await wide.context.addCookies(cookies);
      await page.goto("/notifications");
      await page.getByRole("button", { name: /^User menu/ }).waitFor();
      expect(await aside().count()).toBe(0);
      await wide.context.addCookies(own.filter(({ httpOnly }) => httpOnly));
    });

    test("without the pin it is hidden again", async () => {
      await visit("/notifications");
      await page.getByRole("button", { name: "Close menu automatically" }).click();
      await expect.poll(() => aside().count(), POLL).toBe(0);
      await page.reload();
      await arrived();
      expect(await aside().count()).toBe(0);
      await wide.context.close();
    });
  });

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});
