import { mkdir, readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";

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

const [FLIGHT_TIMEOUT_MS, PROCESSING_TIMEOUT_MS] = [180_000, 180_000];
const NUMBER = /M-\d{4}-\d{4}/;
const missionPath = () => order.path.replace("/orders/", "/missions/");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test("1: the client orders a thermal inspection of a site", async () => {
  const { page } = client;
  await page.goto("/orders/create");
  await page.getByRole("radio", { name: "Ma'an One" }).check({ force: true });
  await press(page, "Next");
  await page.getByRole("radio", { name: "Solar thermography" }).check({ force: true });
  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await press(page, "Next");
  await chooseWindow(page);
  await page.getByRole("checkbox", { name: "Anomalies on the map" }).setChecked(true, { force: true });
  await page.getByRole("checkbox", { name: "PDF report" }).setChecked(true, { force: true });
  await press(page, "Next");
  await seen(page, "Review your request");
  await press(page, "Send request");
  await page.waitForURL(/\/orders\/view\//);

  order.path = new URL(page.url()).pathname;
  order.number =
    (await page.getByRole("heading", { level: 1, name: NUMBER }).textContent())?.match(NUMBER)?.[0] ?? "";
  expect(order.number).toMatch(NUMBER);
  await seen(page, "Requested");
});

/** From today to a fortnight on: the picker opens on this month. */
async function chooseWindow(page: Page) {
  await page.getByRole("button", { name: /Flight window/ }).click();
  const days = page.locator("[role=dialog] table button:not([data-outside])");
  await days.first().waitFor();
  await days.first().click();
  await days.last().click();
  await page.keyboard.press("Escape");
}

test("2: the center is notified, and approves it", async () => {
  const { page } = operations;
  await page.goto("/missions");
  await page.getByRole("link", { name: order.number }).first().click();
  await page.waitForURL(/\/missions\/view\//);
  await press(page, "Approve");
  await seen(page, "Approved");
});

test("3: a dock is assigned; assigning it to another mission is rejected with the name of the conflict", async () => {
  const { page } = operations;
  await assignDock(page, missionPath());
  await page.waitForURL((url) => url.pathname === missionPath());
  await seen(page, "Assigned");

  const second = await anotherApproved(page);
  await assignDock(page, second);
  await seen(page, new RegExp(order.number));
  expect(new URL(page.url()).pathname).toBe(`${second}/assign`);
});

async function assignDock(page: Page, path: string) {
  await page.goto(`${path}/assign`);
  await page.getByLabel(/^From/).fill(wall(-1));
  await page.getByLabel(/^Until/).fill(wall(60));
  await page.getByRole("radio", { name: "Ma'an gate" }).check({ force: true });
  await press(page, "Assign");
}

/** Local time in Amman, some minutes from now, as a datetime-local value. */
const wall = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString("sv-SE", { timeZone: "Asia/Amman" })
    .slice(0, 16)
    .replace(" ", "T");

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
  await planRoute(page);
  await press(page, "Export");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download DJI WPML KMZ" }).click();
  const kmz = await readFile(await (await download).path());
  expect(kmz.subarray(0, 2).toString()).toBe("PK");
  expect(kmz.includes("wpmz/template.kml")).toBe(true);
  expect(kmz.includes("wpmz/waylines.wpml")).toBe(true);

  await page.goto(`${missionPath()}?tab=plan`);
  await page.getByRole("checkbox").first().setChecked(true, { force: true });
  await page.getByLabel(/^Take-off/).fill(wall(1));
  await page.getByRole("tabpanel").getByRole("button", { name: "Plan flight", exact: true }).click();
  await seen(page, "Flight planned");
});

async function planRoute(page: Page) {
  await page.goto("/sites");
  await page.getByRole("link", { name: "Ma'an One" }).first().click();
  await page.getByRole("link", { name: "Plan route" }).click();
  await page.waitForURL(/\/flight-routes\//);
  await seen(page, "Ma'an One - Site");
  await press(page, "Site boundary");
  await page.getByRole("button", { name: /^Standard/ }).click();
  await page.getByText("Valid", { exact: true }).waitFor();
  await press(page, "Save");
  await seen(page, / saved/);
}

test("5: the dock flies it, seen live on the map of the fleet", async () => {
  const { page } = operations;
  const fleet = await operations.context.newPage(); // opened in advance, because the flight is short
  await fleet.goto("/");
  await fleet.getByRole("button", { name: /Ma'an gate/ }).waitFor();
  await page.goto(missionPath());
  await press(page, "Start flight");
  await page.getByRole("dialog").getByRole("button", { name: "Start flight" }).click();
  await seen(page, "In progress");

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

test("7: the analyst starts the processing", async () => {
  const { page } = analyst;
  await page.goto(missionPath());
  await press(page, "Process");
  await seen(page, "Processing");
  await page.goto(`${missionPath()}/processing-center`);
  const review = page.getByRole("button", { name: "Move to review" });
  await review.waitFor();
  await expect.poll(() => openJobs(page), { timeout: PROCESSING_TIMEOUT_MS, interval: 250 }).toBe(0);
  await review.click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to review" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

const openJobs = (page: Page) =>
  page.evaluate(async (path) => {
    const reply = await fetch(`/api/ops/missions/${path.split("/").at(-1)}/jobs`);
    const { data } = (await reply.json()) as { data: { kind: string; state: string }[] };
    const isDone =
      data.some(({ kind }) => kind === "merge") && data.every(({ state }) => state === "completed");
    return isDone ? 0 : 1;
  }, missionPath());

test("8: the analyst reviews the anomalies by keyboard, and completes the mission", async () => {
  const { page } = analyst;
  await page.goto(`${missionPath()}/anomalies`);
  await seen(page, "Open-circuit string");
  const progress = page.getByText(/\d+ of \d+ reviewed/);
  const total = Number(/of (\d+)/.exec((await progress.textContent()) ?? "")?.[1]);
  expect(total).toBeGreaterThan(5);
  await page.keyboard.press("j");
  await page.waitForURL(/anomaly=\d+/);
  for (let done = 1; done <= total; done += 1) {
    const before = page.url();
    await page.keyboard.press("c");
    await page.getByText(`${done} of ${total} reviewed`).waitFor();
    if (done < total) await page.waitForURL((url) => url.href !== before);
  }
  await page.goto(missionPath());
  await press(page, "Complete");
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await seen(page, "Completed");
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
