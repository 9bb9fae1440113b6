import { readFile } from "node:fs/promises";
import { madeGeotiff } from "@overfly/flight-planning/testing/generate-geotiff";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSite,
  statisticOf,
  openPlanner,
  POLL,
  waitForPlan as plannedOn,
  pointOnMap,
  type PlannerSession,
  statusOf,
} from "./planner-session.ts";

/** Who never saw the planner plans a plant with what the screen says alone, and flies it from a file. */
let planning: PlannerSession;
let page: Page;

beforeAll(async () => {
  planning = await openPlanner();
  ({ page } = planning);
}, 300_000);
afterAll(() => planning.close());

const FIGURES = ["Distance", "Time", "Photos", "Batteries", "Resolution", "Height", "Area", "Speed"];

/** What the bar above the map says once the plan of the moment is there. */
async function figures(): Promise<Record<string, string>> {
  await plannedOn(page);
  const told = FIGURES.map(async (name) => [name, await statisticOf(page, name)]);
  return Object.fromEntries(await Promise.all(told)) as Record<string, string>;
}

const status = () => statusOf(page);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const tab = (name: string) => page.getByRole("tab", { name });

let planned: Record<string, string>;
let kmz: Buffer;

test("a site of which only the place is known asks for a drawing", async () => {
  await page.goto(`/flight-routes/${await createSite(page)}`);
  await page.getByText("No routes yet").waitFor();
  expect(await status().innerText()).toContain("Idle");
  await button("New route").click();
  await page
    .getByText("Click corner by corner, or aim with arrow keys; double click or Enter closes.")
    .waitFor();
});

test("clicks on the map become an area, planned as soon as it is closed", async () => {
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

test("a preset says what it finds, and the figures follow it", async () => {
  const before = await figures();
  await button(/^IEC detailed/).click();
  await page.getByText(/Temperatures of cells, as IEC TS 62446-3 asks/).waitFor();
  await expect.poll(figures, POLL).toMatchObject({ Resolution: expect.stringMatching(/^3\.0\scm$/) });
  const after = await figures();
  expect(Number.parseFloat(after["Height"] ?? "")).toBeLessThan(Number.parseFloat(before["Height"] ?? ""));
});

test("the terrain is shown once there is a model and a place to take off", async () => {
  await tab("Profile").click();
  await page.getByText("No elevation data for this site").waitFor();
  const model = Buffer.from(madeGeotiff([35.2, 29.2, 37.2, 33.2], 640));
  await page
    .getByLabel("Elevation model (GeoTIFF)")
    .setInputFiles({ name: "ground.tif", mimeType: "image/tiff", buffer: model });
  await page.getByText("Where does it take off?").waitFor();
  await button("Take off at the start of the route").click();
  const lowest = page.locator("dt", { hasText: "Lowest above ground" }).locator("+ dd");
  const { Height: height = "" } = await figures();
  await expect
    .poll(async () => Number.parseFloat(await lowest.innerText()), POLL)
    .toBeCloseTo(Number.parseFloat(height), 0);
});

test("the checks say what is left to decide, or that nothing speaks against it", async () => {
  await tab("Checks").click();
  await page.getByLabel(/^Planned take-off \(/).fill("2026-06-21T23:30");
  await page.getByText("The flight would be at night", { exact: false }).waitFor();
  await button(/^Fly at /)
    .first()
    .click();
  await page.getByText("The flight would be at night", { exact: false }).waitFor({ state: "detached" });
});

test("each battery tells what it flies", async () => {
  await tab("Batteries").click();
  const { Batteries: batteries, Photos: photos } = await figures();
  const rows = page.getByRole("table", { name: "Flights by battery" }).getByRole("rowheader");
  await expect.poll(() => rows.count(), POLL).toBe(Number(batteries));
  const each = await page
    .getByRole("table", { name: "Flights by battery" })
    .locator("tbody tr td:nth-child(4)")
    .allInnerTexts();
  const wholeNumber = (text = "") => Number(text.replaceAll(/\D/g, ""));
  expect(each.reduce((sum, text) => sum + wholeNumber(text), 0)).toBe(wholeNumber(photos));
});

test("what is saved is exported as a KMZ for the aircraft", async () => {
  planned = await figures();
  await button("Save").click();
  await page.getByText("Route 1 was saved").waitFor();
  await button("Export").click();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download DJI WPML KMZ" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/\.kmz$/);
  kmz = await readFile(await download.path());
  expect(kmz.subarray(0, 2).toString()).toBe("PK");
  await page.keyboard.press("Escape");
});

test("the file gives the same plan again", async () => {
  await page
    .getByLabel("Import a file")
    .setInputFiles({ name: "plant.kmz", mimeType: "application/vnd.google-earth.kmz", buffer: kmz });
  await page.getByText("Everything in the file was taken over.").waitFor();
  await expect.poll(figures, POLL).toEqual(planned);
});

test("nothing was complained of", () => expect(planning.session.errors).toEqual([]));
