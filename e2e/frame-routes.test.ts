import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { addresses, ROUTES } from "./screens.ts";
import { openWorld, type World } from "./world.ts";

/** The specification's route table: every path has its screen, its title, and code that comes when it is visited. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;
let addressOf: (path: string) => string;

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await visitorOf(browser, world.center);
  ({ page } = visitor);
  page.setDefaultTimeout(60_000);
  await signIn(visitor, "admin@center.demo");
  addressOf = await addresses(world);
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 60_000, interval: 50 };

describe("every path of the route table has its screen", () => {
  test.each(ROUTES)("%s", async (path, title) => {
    await page.goto(addressOf(path));
    await expect.poll(() => page.title(), patiently).toMatch(/ · Overfly$/);
    await expect.poll(() => page.title(), patiently).toMatch(title);
    await page.getByRole("heading").first().waitFor();
    expect(await page.getByText("OOPS", { exact: true }).count()).toBe(0);
    expect(await page.getByText(/coming soon|not implemented|lorem/i).count()).toBe(0);
  });
});

test.each(["/missions", "/orders"])("%s/create is titled as the specification says", async (path) => {
  await page.goto(`${path}/create`);
  const title = path === "/orders" ? "Request Orders" : "Request a Mission";
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
});

test("a screen's code is asked for when the screen is, and not before", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const of = (name: string) => asked.filter((path) => path.includes(`/${name}-`) && path.endsWith(".js"));
  await page.goto("/sites", { waitUntil: "networkidle" });
  expect([of("clients-screen"), of("missions-screen"), of("dashboard-screen")]).toEqual([[], [], []]);
  await page.getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  expect(of("clients-screen")).toHaveLength(1);
});

test.each(["/settings", "/settings/general/no-such-tab"])("%s leads to the profile", async (path) => {
  const asked: string[] = [];
  const hear = (url: string) => url.endsWith("/auth/authUser") && asked.push(url);
  page.on("request", (request) => hear(request.url()));
  await page.goto(path);
  await page.waitForURL("**/settings/general/profile");
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await expect.poll(() => asked.length, patiently).toBeGreaterThanOrEqual(1);
});

test("choosing Profile reads the signed-in user again", async () => {
  await page.goto("/settings/general/security");
  await page.getByRole("link", { name: "Profile", exact: true }).waitFor();
  const read = page.waitForRequest((request) => request.url().endsWith("/auth/authUser"));
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await read;
});

test.each(["/no-such-place", "/sites/view", "/inventory/nothing"])(
  "%s shows the error page",
  async (path) => {
    await page.goto(path);
    await page.getByText("OOPS", { exact: true }).waitFor();
    await page.getByText("404", { exact: true }).waitFor();
  },
);

test.each([
  ["admin@client.demo", "client", "Client Dashboard"],
  ["pilot@center.demo", "center", "Pilot Dashboard"],
] as const)("the dashboard of %s is labelled by user type", async (email, side, title) => {
  const other = await visitorOf(browser, world[side]);
  await signIn(other, email);
  await other.page.goto("/dashboard");
  await other.page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  await other.context.close();
});

test("a project is created by its form, which says what is missing", async () => {
  await page.goto("/client-projects/create");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("Give it a name").waitFor();
  await page.getByText("Choose a client").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Spring round");
  await page.getByRole("combobox", { name: "Client" }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL("**/client-projects");
  await page.getByRole("rowheader", { name: "Spring round" }).waitFor();
});

test("nothing was complained of", () => expect(visitor.complaints).toEqual([]));
