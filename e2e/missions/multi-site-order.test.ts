import { mkdir } from "node:fs/promises";
import { createSite } from "@overfly/server/testing/factories";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { seriousViolations } from "#browser/axe.ts";
import { toastSaid } from "#browser/toasts.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { chooseWindow, press, seen } from "./mission-steps.ts";

/** A client orders one inspection of several sites at once; the center approves one, then the rest. */
let system: DemoSystem;
let client: BrowserSession;
let operations: BrowserSession;
let order = "";

beforeAll(async () => {
  system = await startDemoSystem();
  const { services } = system.server;
  const { provider_id, client_id } = await services.db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const abroad = [
    { name: "Almansa", time_zone: "Europe/Madrid", location: [-1.1, 38.9] },
    { name: "Lorca", time_zone: "Europe/Madrid", location: [-1.7, 37.7] },
    { name: "Mérida", time_zone: "Europe/Madrid", location: [-6.3, 38.9] },
  ];
  for (const { location, ...site } of abroad)
    await createSite(services, {
      provider_id,
      client_id,
      country: "Spain",
      location: JSON.stringify({ type: "Point", coordinates: location }),
      ...site,
    });
  client = await openSession(system.client);
  operations = await openSession(system.center);
  await signIn(client, "admin@client.demo");
  await signIn(operations, "ops@center.demo");
});
/** Saves screenshots after a failed step. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  for (const [name, { page }] of Object.entries({ client, operations }))
    await page.screenshot({ path: `screenshots/failed-${name}.png` }).catch(() => {});
});
afterAll(async () => {
  await closeSessions();
  await system.stop();
});

test("all sites of a country are chosen at once, and more by search", async () => {
  const { page } = client;
  await page.goto("/orders/create");
  await press(page, "Choose several sites");
  await press(page, "Next");
  await seen(page, "Choose at least one site");
  const spain = page.getByRole("group", { name: /^Spain: 3 sites/ });
  await spain.getByRole("button", { name: "Select all 3" }).click();
  await spain.getByRole("checkbox", { name: "Lorca" }).setChecked(false, { force: true });
  await spain.getByRole("button", { name: "Select all 3" }).click();
  await seen(page, "3 sites chosen");
  await page.getByRole("searchbox", { name: "Search by name or location" }).fill("Ma'an One");
  await spain.waitFor({ state: "hidden" });
  await page.getByRole("checkbox", { name: "Ma'an One" }).setChecked(true, { force: true });
  await seen(page, "4 sites chosen");
  expect(await seriousViolations(page)).toEqual([]);
});

test("a reload keeps them; each has its own window and daylight; one that can't be ordered is named", async () => {
  const { page } = client;
  await page.reload();
  await seen(page, "4 sites chosen");
  await press(page, "Next");
  await page.getByRole("radio", { name: "Visual" }).check({ force: true });
  await page.getByRole("radio", { name: "Overview" }).check({ force: true });
  await press(page, "Next");
  await seen(page, "in its local time");
  await chooseWindow(page);
  await page.getByRole("checkbox", { name: "PDF report" }).setChecked(true, { force: true });
  await system.server.services.db
    .updateTable("sites")
    .set({ status: "archived" })
    .where("name", "=", "Lorca")
    .execute();
  await press(page, "Next");
  const sites = page.getByRole("list", { name: "Window and first daylight by site" });
  await sites.getByRole("listitem").filter({ hasText: "Almansa" }).getByText("First daylight").waitFor();
  await sites.getByRole("listitem").filter({ hasText: "Lorca" }).getByText("The site is archived").waitFor();
  await seen(page, "1 site can't be ordered and will be left out");
  const zones = await sites.getByText(/00:00.*GMT\+\d/).allTextContents();
  expect(new Set(zones.map((text) => /GMT\+\d/.exec(text)?.[0]))).toEqual(
    new Set([wallZone("Europe/Madrid"), wallZone("Asia/Amman")]),
  );
  expect(await seriousViolations(page)).toEqual([]);
});

/** Such as "GMT+3". */
const wallZone = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;

test("the order lists a mission a site, and what was left out", async () => {
  const { page } = client;
  await press(page, "Send request");
  await page.waitForURL(/\/orders\/multi-site\//);
  order = new URL(page.url()).pathname;
  await toastSaid(page, "3 missions requested; 1 site was left out");
  await page.getByRole("heading", { level: 1, name: "Order for 3 sites" }).waitFor();
  for (const site of ["Almansa", "Mérida", "Ma'an One"])
    await page.getByRole("row").filter({ hasText: site }).getByText("Requested").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Lorca" }).getByText("The site is archived").waitFor();
  expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
});

test("the center is told once, approves one, rejects one with a reason, and approves the rest", async () => {
  const { page } = operations;
  await page.goto("/notifications");
  await page
    .getByRole("button", { name: /3 missions were requested/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === order.replace("/orders/", "/missions/"));
  const row = (site: string) => page.getByRole("row").filter({ hasText: site });
  await row("Almansa")
    .getByRole("button", { name: /^Approve M-/ })
    .click();
  await row("Almansa").getByText("Approved").waitFor();
  await toastSaid(page, "1 mission approved");

  await row("Mérida").getByRole("link").first().click();
  await press(page, "Reject");
  await page
    .getByRole("dialog")
    .getByLabel(/^Reason/)
    .fill("No flights over the reserve");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await page.getByRole("link", { name: "Order for 3 sites" }).click();
  await row("Mérida").getByText("No flights over the reserve").waitFor();
  await press(page, "Approve 1 waiting mission");
  await row("Ma'an One").getByText("Approved").waitFor();
  expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
});

test("an order for several sites is repeated at each, with its documents", async () => {
  const { page } = client;
  await page.goto("/orders/create");
  await press(page, "Choose several sites");
  for (const site of ["Almansa", "Mérida"])
    await page.getByRole("checkbox", { name: site }).setChecked(true, { force: true });
  await press(page, "Next");
  await page.getByRole("radio", { name: "Visual" }).check({ force: true });
  await page.getByRole("radio", { name: "Overview" }).check({ force: true });
  await press(page, "Next");
  await chooseWindow(page);
  await page.getByRole("combobox", { name: "Repeat" }).click();
  await page.getByRole("option", { name: "Every year" }).click();
  const count = page.getByLabel(/Number of missions/);
  await count.fill("101");
  await press(page, "Next");
  await seen(page, "Enter a number from 2 to 60");
  await count.fill("2");
  await seen(page, "4 missions are requested");
  await page.locator("input[type=file]").setInputFiles({
    name: "Permit.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nA permit"),
  });
  await page.getByRole("link", { name: "Permit.pdf" }).waitFor();
  await press(page, "Next");
  await seen(page, "4 missions are requested");
  await seen(page, "Permit.pdf");
  expect(await seriousViolations(page)).toEqual([]);
  await press(page, "Send request");
  await page.getByRole("heading", { level: 1, name: "Order for 2 sites" }).waitFor();
  await toastSaid(page, "4 missions requested");
  expect(await page.getByText("Mission not found").count()).toBe(0);
  await seen(page, "Every year");
  await page.getByRole("row").filter({ hasText: "Mérida" }).nth(1).getByRole("link").first().click();
  await seen(page, "Mission 2 of 2 in a series");
  await page.getByRole("link", { name: "Order for 2 sites" }).waitFor();
  await page.getByRole("link", { name: "Permit.pdf" }).waitFor();
});

test("the client sees each site's state as it changes, and why one was rejected", async () => {
  const { page } = client;
  await page.goto(order);
  const row = (site: string) => page.getByRole("row").filter({ hasText: site });
  await row("Almansa").getByText("Scheduled").waitFor();
  await row("Ma'an One").getByText("Scheduled").waitFor();
  await row("Mérida").getByText("No flights over the reserve").waitFor();
  expect(client.errors).toEqual([]);
  expect(operations.errors).toEqual([]);
});
