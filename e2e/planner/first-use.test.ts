import { readFile } from "node:fs/promises";
import { fillTime } from "#missions/mission-steps.ts";
import { madeGeotiff } from "@overfly/flight-planning/testing/generate-geotiff";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";
import {
  createSite,
  statisticOf,
  openPlanner,
  waitForPlan as plannedOn,
  pointOnMap,
  type PlannerSession,
  statusOf,
} from "./planner-session.ts";

/** A first-time user plans a route with nothing but the on-screen instructions, and exports it. */
let planner: PlannerSession;
let page: Page;

beforeAll(async () => {
  planner = await openPlanner();
  ({ page } = planner);
});
afterAll(() => planner.close());

const FIGURES = ["Distance", "Time", "Photos", "Batteries", "GSD", "Height", "Area", "Speed"];

/** Statistics of the current plan. */
async function figures(): Promise<Record<string, string>> {
  await plannedOn(page);
  const entries = FIGURES.map(async (name) => [name, await statisticOf(page, name)]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

const status = () => statusOf(page);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const tab = (name: string) => page.getByRole("tab", { name });

let planned: Record<string, string>;
let kmz: Buffer;

test("a site with only a location asks for an area to be drawn", async () => {
  await page.goto(`/flight-routes/${await createSite(page)}`);
  await page.getByText("No routes yet").waitFor();
  expect(await status().innerText()).toContain("Idle");
  await button("New route").click();
  await page
    .getByText("Click to add corners, or aim with the arrow keys. Double-click or press Enter to finish.")
    .waitFor();
});

test("clicks on the map draw an area, which is planned as soon as it is closed", async () => {
  const corners = [
    [0.3, 0.3],
    [0.55, 0.3],
    [0.55, 0.6],
    [0.3, 0.6],
  ] as const;
  for (const [x, y] of corners) await page.mouse.click(...(await pointOnMap(page, x, y)));
  await button("Finish").click();
  const { Area: area = "" } = await figures();
  expect(Number.parseFloat(area)).toBeGreaterThan(1);
  expect(await status().innerText()).toContain("Success");
});

test("a preset explains its purpose, and the statistics follow it", async () => {
  const before = await figures();
  await button(/^IEC detailed/).click();
  await page.getByText(/Cell temperatures to IEC TS 62446-3/).waitFor();
  await expect.poll(figures, POLL).toMatchObject({ GSD: expect.stringMatching(/^3\.0\scm$/) });
  const after = await figures();
  expect(Number.parseFloat(after["Height"] ?? "")).toBeLessThan(Number.parseFloat(before["Height"] ?? ""));
});

test("the terrain profile appears once there is an elevation model and a take-off point", async () => {
  await tab("Profile").click();
  await page.getByText("No elevation data for this site").waitFor();
  const model = Buffer.from(madeGeotiff([35.2, 29.2, 37.2, 33.2], 640));
  await page
    .getByLabel("Elevation model (GeoTIFF)")
    .setInputFiles({ name: "ground.tif", mimeType: "image/tiff", buffer: model });
  await page.getByText("No take-off point").waitFor();
  await button("Take off at route start").click();
  const lowest = page.locator("dt", { hasText: "Min. above ground" }).locator("+ dd");
  const { Height: height = "" } = await figures();
  await expect
    .poll(async () => Number.parseFloat(await lowest.innerText()), POLL)
    .toBeCloseTo(Number.parseFloat(height), 0);
});

test("the checks list what is left to fix, or that no issues were found", async () => {
  await tab("Checks").click();
  await fillTime(page, /^Planned take-off \(/, "2026-06-21T23:30");
  await page.getByText("The flight would be at night", { exact: false }).waitFor();
  await button(/^Fly at /)
    .first()
    .click();
  await page.getByText("The flight would be at night", { exact: false }).waitFor({ state: "detached" });
});

test("each battery lists what it flies", async () => {
  await tab("Batteries").click();
  const { Batteries: batteries, Photos: photos } = await figures();
  const rows = page.getByRole("table", { name: "Battery flights" }).getByRole("rowheader");
  await expect.poll(() => rows.count(), POLL).toBe(Number(batteries));
  const each = await page
    .getByRole("table", { name: "Battery flights" })
    .locator("tbody tr td:nth-child(4)")
    .allInnerTexts();
  const wholeNumber = (text = "") => Number(text.replaceAll(/\D/g, ""));
  expect(each.reduce((sum, text) => sum + wholeNumber(text), 0)).toBe(wholeNumber(photos));
});

test("the saved route is exported as a KMZ for the aircraft", async () => {
  planned = await figures();
  await button("Save").click();
  await toastSaid(page, "Route 1 saved");
  await button("Export").click();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download DJI WPML KMZ" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/\.kmz$/);
  kmz = await readFile(await download.path());
  expect(kmz.subarray(0, 2).toString()).toBe("PK");
  await page.keyboard.press("Escape");
});

test("importing the file restores the same plan", async () => {
  await page
    .getByLabel("Import file")
    .setInputFiles({ name: "plant.kmz", mimeType: "application/vnd.google-earth.kmz", buffer: kmz });
  await page.getByText("Everything in the file was imported.").waitFor();
  await expect.poll(figures, POLL).toEqual(planned);
});

test("no errors were logged in the browser", () => expect(planner.session.errors).toEqual([]));
