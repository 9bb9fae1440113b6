import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** The side menu and the error page, rule by rule. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await signedIn("ops@center.demo");
  ({ page } = visitor);
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

async function signedIn(email: string, side: "center" | "client" = "center") {
  const one = await visitorOf(browser, world[side]);
  one.page.setDefaultTimeout(60_000);
  await signIn(one, email);
  return one;
}

const patiently = { timeout: 60_000, interval: 50 };
const aside = (of = page) => of.locator("aside");
const main = (of = page) => of.getByRole("navigation", { name: "Main menu" });
const shortcuts = (of = page) => of.getByRole("navigation", { name: "Shortcuts" });
const burger = () => page.getByRole("button", { name: "Open menu" });
const widthOf = async () => (await aside().boundingBox())?.width ?? 0;
const size = (width: number, height: number) => page.setViewportSize({ width, height });
const visit = async (path: string) => {
  await page.goto(path);
  await page.getByRole("button", { name: /^User menu/ }).waitFor();
};

/** The product's order. */
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

describe("the entries of each built-in role", () => {
  test.each([
    ["admin@center.demo", "center", MANAGER, SHORTCUTS],
    ["ops@center.demo", "center", MANAGER, SHORTCUTS],
    ["analyst@center.demo", "center", MANAGER, []],
    ["pilot@center.demo", "center", PILOT, []],
    ["admin@client.demo", "client", CLIENT, ["Request Orders", "Create a Project"]],
    ["viewer@client.demo", "client", CLIENT, []],
  ] as const)("%s sees, on the side %s, %j and the shortcuts %j", async (email, side, entries, below) => {
    const one = await signedIn(email, side);
    await one.page.getByRole("button", { name: /^User menu/ }).waitFor();
    expect(await main(one.page).getByRole("link").allInnerTexts()).toEqual(entries);
    const hasShortcuts = (await shortcuts(one.page).count()) > 0;
    expect(hasShortcuts ? await shortcuts(one.page).getByRole("link").allInnerTexts() : []).toEqual(below);
    await one.context.close();
  });

  test("Inventory and Cloud have their sub-entries, shown once they are unfolded", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: "Show what is below Inventory" }).click();
    await page.getByRole("button", { name: "Show what is below Cloud" }).click();
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
});

test("entries link to the other fronts' hosts, as the settings name them", async () => {
  const { settings } = world.server.services;
  const command = world.center.replace("center.", "command.");
  Object.assign(settings, { CENTER_HOST: world.center, CLIENT_HOST: world.client, COMMAND_HOST: command });
  await visit("/sites");
  const address = (name: string) => main().getByRole("link", { name }).getAttribute("href");
  await expect.poll(() => address("Command Control Center"), patiently).toBe(`${command}/`);
  expect(await address("Missions")).toBe("/missions");
  Object.assign(settings, { CENTER_HOST: undefined, CLIENT_HOST: undefined, COMMAND_HOST: undefined });
});

describe("the side menu", () => {
  test("is 290 px wide open, 68 px collapsed, and can collapse or expand", async () => {
    await visit("/sites");
    await expect.poll(widthOf, patiently).toBe(290);
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect.poll(widthOf, patiently).toBe(68);
    await page.getByRole("button", { name: "Expand menu" }).click();
    await expect.poll(widthOf, patiently).toBe(290);
  });

  test("clicking an entry clears the breadcrumbs' names, and a top-level one the stored current folder id", async () => {
    const keep = () => page.evaluate(() => sessionStorage.setItem("current_folder_id", "7"));
    const kept = () => page.evaluate(() => sessionStorage.getItem("current_folder_id"));
    await visit("/sites");
    await keep();
    await shortcuts().getByRole("link", { name: "Request a Mission" }).click();
    await page.waitForURL("**/missions/create");
    expect(await kept()).toBe("7");
    await main().getByRole("link", { name: "Missions" }).click();
    await page.waitForURL("**/missions");
    expect(await kept()).toBe(null);
  });

  test.each([
    [1440, 900, "open"],
    [1366, 1024, "small"],
    [1367, 1024, "open"],
    [1024, 1366, "small"],
    [1025, 1366, "open"],
    [390, 844, "small"],
  ] as const)("at %i x %i it is %s at start", async (width, height, expected) => {
    await size(width, height);
    await visit("/sites");
    const found = (await aside().count()) === 0 ? "small" : "open";
    expect(found).toBe(expected);
    expect(await burger().count()).toBe(expected === "small" ? 1 : 0);
  });

  test("on small screens the burger opens it, and it closes after a click", async () => {
    await size(820, 1180);
    await visit("/sites");
    await burger().click();
    await expect.poll(widthOf, patiently).toBe(290);
    await main().getByRole("link", { name: "Missions" }).click();
    await page.waitForURL("**/missions");
    await expect.poll(() => aside().count(), patiently).toBe(0);
  });

  test("is hidden from 1920 px on; the burger opens it over the content, and a pin keeps it, per user", async () => {
    await size(1920, 1080);
    await visit("/sites");
    expect(await aside().count()).toBe(0);
    const alone = (await page.getByRole("main").boundingBox())?.width;
    await burger().click();
    await expect.poll(widthOf, patiently).toBe(290);
    expect((await page.getByRole("main").boundingBox())?.width).toBe(alone);
    await page.getByRole("button", { name: "Keep the menu open" }).click();
    await page.reload();
    await expect.poll(widthOf, patiently).toBe(290);
    expect((await page.getByRole("main").boundingBox())?.width).toBe((alone ?? 0) - 290);
    await page.getByRole("button", { name: "Let the menu close" }).click();
    await expect.poll(() => aside().count(), patiently).toBe(0);
    await size(1440, 900);
  });
});

describe("the flight-routes header", () => {
  const site = () =>
    world.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow();

  test("shows the logo, a link back labelled '{site} - Site', and 'Route planning'", async () => {
    const { token } = await site();
    await page.goto(`/flight-routes/${token}`);
    const header = page.getByRole("banner");
    const back = header.getByRole("link", { name: /- Site$/ });
    expect(await back.innerText()).toBe("Unknown Site - Site");
    expect(await back.getAttribute("href")).toBe(`/sites/view/${token}`);
    expect(await header.getByText("Route planning", { exact: true }).isVisible()).toBe(true);
    expect(await header.getByRole("link", { name: /Overfly/ }).isVisible()).toBe(true);
  });

  test("takes site name and token from the navigation state", async () => {
    const { token } = await site();
    const state = { siteName: "Ma'an One", siteToken: "given-by-state" };
    await page.evaluate((usr) => history.replaceState({ usr, key: "k", idx: 0 }, ""), state);
    await page.reload();
    const back = page.getByRole("banner").getByRole("link", { name: "Ma'an One - Site" });
    await back.waitFor();
    expect(await back.getAttribute("href")).toBe("/sites/view/given-by-state");
    expect(new URL(page.url()).pathname).toBe(`/flight-routes/${token}`);
  });
});

describe("the error page", () => {
  test("shows OOPS, the status, the words and 'Go Back', which leaves for the dashboard after 300 ms", async () => {
    await page.clock.install();
    await visit("/no-such-place");
    const alert = page.getByRole("alert");
    expect((await alert.innerText()).split(/\n+/)).toEqual([
      "OOPS",
      "404",
      "Page not found. Maybe it never existed, or maybe it’s just shy.",
      "Go Back",
    ]);
    await page.clock.pauseAt(Date.now() + 60_000);
    await alert.getByRole("button", { name: "Go Back" }).click();
    await page.clock.runFor(299);
    expect(new URL(page.url()).pathname).toBe("/no-such-place");
    await page.clock.runFor(1);
    await page.waitForURL(`${world.center}/dashboard`);
    await page.clock.resume();
  });

  test.each([
    [400, "Hmm, that didn’t work. Something’s off with your request. Give it another shot!"],
    [403, "Forbidden. You’ve wandered into restricted territory—no entry allowed!"],
    [404, "Page not found. Maybe it never existed, or maybe it’s just shy."],
    [429, "Whoa, slow down! You've hit the limit. Please take a breather and try again soon."],
    [418, "Oops, something went wrong on our end. We're fixing it—please try again soon!"],
  ])("a current user's call that fails with %i is shown with its words", async (status, words) => {
    const other = await visitor.context.newPage();
    await other.route("**/api/ops/auth/authUser", (route) =>
      route.fulfill({ status, json: { message: "Something" } }),
    );
    await other.goto("/sites");
    await other.getByText(words, { exact: true }).waitFor();
    await other.getByText(String(status), { exact: true }).waitFor();
    const said = status === 404 ? "Error fetching auth user data" : "Something";
    await other.getByText(said, { exact: true }).first().waitFor();
    await other.close();
  });
});
