import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** Rules of the route table; `screens.ts` visits its screens. */
describe("the routes", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("admin@center.demo");
    ({ page } = session);
  });
  afterAll(() => on.close());

  test("a screen's code is loaded lazily", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const of = (name: string) =>
      requests.filter((path) => path.includes(`/${name}-`) && path.endsWith(".js"));
    await page.goto("/sites");
    await page.getByRole("heading", { level: 1, name: "Sites" }).waitFor();
    expect([of("clients-screen"), of("missions-screen"), of("dashboard-screen")]).toEqual([[], [], []]);
    await page.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
    expect(of("clients-screen")).toHaveLength(1);
  });

  test.each(["/settings", "/settings/general/no-such-tab"])("%s redirects to the profile", async (path) => {
    await page.goto(path);
    await page.waitForURL("**/settings/general/profile");
    await page.getByRole("textbox", { name: "First name" }).waitFor();
  });

  test("selecting Profile refetches the signed-in user", async () => {
    await page.goto("/settings/general/security");
    await page.getByRole("link", { name: "Profile", exact: true }).waitFor();
    const read = page.waitForRequest((request) => request.url().endsWith("/auth/authUser"));
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await read;
  });

  test.each([
    ["/login", "/"],
    ["/login?from=%2Fclients", "/clients"],
  ])("%s leads who is signed in to %s", async (path, target) => {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === target);
  });

  test.each(["/no-such-place", "/sites/view", "/inventory/nothing"])(
    "%s, which is unknown, shows the error page",
    async (path) => {
      await page.goto(path);
      await page.getByText("OOPS", { exact: true }).waitFor();
      await page.getByText("404", { exact: true }).waitFor();
    },
  );

  test.each([
    ["/missions/create", "Request a Mission"],
    ["/projects/create", "Create a Project"],
  ])("%s is titled '%s'", async (path, title) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    expect(await page.title()).toBe(`${title} · Overfly`);
  });

  test("/orders/create is titled 'Request Orders' for clients", async () => {
    const client = await openSession(on.system.client);
    await signIn(client, "admin@client.demo");
    await client.page.goto("/orders/create");
    await client.page.getByRole("heading", { level: 1, name: "Request Orders", exact: true }).waitFor();
    expect(await client.page.title()).toBe("Request Orders · Overfly");
  });

  const visitors: Partial<Record<"center" | "client", BrowserSession>> = {};
  test.each([
    ["admin@center.demo", "center", "Center Dashboard"],
    ["admin@client.demo", "client", "Client Dashboard"],
    ["pilot@center.demo", "center", "Pilot Dashboard"],
  ] as const)("the dashboard of %s is labelled by user type", async (email, side, title) => {
    const other = (visitors[side] ??= await openSession(on.system[side]));
    await signIn(other, email);
    await other.page.goto("/dashboard");
    await other.page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  });

  test("a project is created by its form, which shows what is missing", async () => {
    await page.goto("/client-projects/create");
    await page.getByRole("button", { name: "Create project", exact: true }).click();
    const missing = page.getByText("Required", { exact: true });
    await expect.poll(() => missing.count(), POLL).toBe(2); // name and client
    await page.getByRole("textbox", { name: "Name" }).fill("Spring round");
    await page.getByRole("combobox", { name: "Client" }).click();
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Create project", exact: true }).click();
    await page.waitForURL(/\/client-projects\/view\/\d+$/);
    await page.getByRole("heading", { level: 1, name: "Spring round" }).waitFor();
  });

  test("requests go to the page's own side, with its cookie", async () => {
    const call = page.waitForRequest((request) => request.url().endsWith("/api/ops/auth/authUser"));
    await page.goto("/notifications");
    const headers = await (await call).allHeaders();
    expect(new URL((await call).url()).origin).toBe(on.system.center);
    expect(headers["cookie"]).toMatch(/=/);
  });

  test("no errors were logged in the browser", async () => {
    await expect.poll(() => session.errors, POLL).toEqual([]);
  });
});
