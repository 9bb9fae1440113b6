import { mkdir, readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import {
  approve,
  assign,
  downloadKmz,
  orderInspection,
  planFlight,
  planRoute,
  processPhotos,
  reviewAndComplete,
  seen,
  startFlight,
} from "./mission-steps.ts";

/** The main workflow from order to report, with the three accounts involved. Each test continues where the last ended. */
let system: DemoSystem;
let client: BrowserSession;
let operations: BrowserSession;
let analyst: BrowserSession;
let order = { number: "", path: "" };

beforeAll(async () => {
  system = await startDemoSystem({ dockSpeed: 4 });
  client = await openSession(system.client);
  operations = await openSession(system.center);
  analyst = await openSession(system.center, { colorScheme: "dark" });
  await signIn(client, "admin@client.demo");
  await signIn(operations, "ops@center.demo");
  await signIn(analyst, "analyst@center.demo");
});

/** Saves screenshots of all browsers after a failed step. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir("screenshots", { recursive: true });
  for (const [name, { page }] of Object.entries({ client, operations, analyst })) {
    await page.screenshot({ path: `screenshots/failed-${name}.png` }).catch(() => {});
  }
});

afterAll(async () => {
  await closeSessions();
  await system.stop();
});

const FLIGHT_TIMEOUT_MS = 180_000;
const missionPath = () => order.path.replace("/orders/", "/missions/");

test("1: the client orders a thermal inspection of a site", async () => {
  order = await orderInspection(client.page, "Ma'an One");
  expect(order.number).toMatch(/^M-\d{4}-\d{4}$/);
  await seen(client.page, "Requested");
});

test("2: the center is notified, and approves it", () => approve(operations.page, order.number));

test("3: a dock is assigned; assigning it to another mission is rejected with the name of the conflict", async () => {
  const { page } = operations;
  await assign(page, missionPath(), ["Ma'an gate"]);
  await page.waitForURL((url) => url.pathname === missionPath());
  await seen(page, "Assigned");

  const second = await anotherApproved(page);
  await assign(page, second, ["Ma'an gate"]);
  await seen(page, new RegExp(order.number));
  expect(new URL(page.url()).pathname).toBe(`${second}/assign`);
});

/** Requests and approves a mission for the same site through the API. */
async function anotherApproved(page: Page): Promise<string> {
  const token = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return (await reply.json()) as { data: { token: string } };
    };
    const list = await fetch("/api/ops/sites?search=Ma'an One");
    const { data } = (await list.json()) as { data: { token: string }[] };
    const mission = await post("/api/ops/missions", {
      site_token: data[0]?.token,
      type: "solar_thermography",
      subtype: "standard",
      window_start: new Date().toISOString(),
      window_end: new Date(Date.now() + 864e5).toISOString(),
      deliverables: ["anomalies"],
    });
    await post(`/api/ops/missions/${mission.data.token}/approve`, {});
    return mission.data.token;
  });
  return `/missions/view/${token}`;
}

test("4: a route is planned over the site's boundary and exports as a KMZ", async () => {
  const { page } = operations;
  await planRoute(page, "Ma'an One");
  const kmz = await readFile(await downloadKmz(page));
  expect(kmz.subarray(0, 2).toString()).toBe("PK");
  expect(kmz.includes("wpmz/template.kml")).toBe(true);
  expect(kmz.includes("wpmz/waylines.wpml")).toBe(true);
  await planFlight(page, missionPath());
});

test("5: the dock flies it, seen live on the map of the fleet", async () => {
  const { page } = operations;
  const fleet = await operations.context.newPage(); // opened in advance, because the flight is short
  await fleet.goto("/");
  await fleet.getByRole("button", { name: /Ma'an gate/ }).waitFor();
  await startFlight(page, missionPath());

  await seen(fleet, "Airborne");
  await fleet.getByRole("button", { name: /Ma'an gate/ }).click();
  await fleet.getByRole("button", { name: "Return to home" }).waitFor();
  await seen(client.page, "Flying");
  await fleet.close();
});

test("6: its photos arrive, checked and with thumbnails", async () => {
  const { page } = operations;
  await page.goto(`${missionPath()}?tab=media`);
  await page.getByRole("button", { name: "Process", exact: true }).waitFor({ timeout: FLIGHT_TIMEOUT_MS });
  const pictures = page.getByRole("button", { name: /DJI_\d+/ });
  await pictures.first().waitFor();
  expect(await pictures.count()).toBeGreaterThan(10);
});

test("7: the analyst starts the processing", () => processPhotos(analyst.page, missionPath()));

test("8: the analyst reviews the anomalies by keyboard, and completes the mission", async () => {
  const { page } = analyst;
  await page.goto(`${missionPath()}/anomalies`);
  await seen(page, "Open-circuit string");
  expect(await reviewAndComplete(page, missionPath())).toBeGreaterThan(5);
});

test("9: the client sees what to repair first, and downloads the report as PDF", async () => {
  const { page } = client;
  await page.goto(order.path);
  await seen(page, "Ready");
  await page.goto(`${order.path}/report`);
  await seen(page, "What to repair first");
  await seen(page, "Open-circuit string");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(50_000);

  await page.goto(`${order.path}/anomalies`);
  await seen(page, "Open-circuit string");
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
});

test("no errors were logged in any browser", () => {
  expect([...client.errors, ...operations.errors, ...analyst.errors]).toEqual([]);
});
