import { madeGeotiff } from "@overfly/flight-planning/testing/generate-geotiff";
import { fillTime } from "#missions/mission-steps.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { POLL } from "#timeouts.ts";
import { createRoute, openPlanner, type PlannerSession } from "./planner-session.ts";

/** Plan analysis before a flight: terrain, issues, batteries, 3D preview. */
let planner: PlannerSession;
let page: Page;

beforeAll(async () => {
  planner = await openPlanner();
  ({ page } = planner);
});
afterAll(() => planner.close());

const tab = (name: RegExp) => page.getByRole("tab", { name });
const profile = () => page.getByRole("slider", { name: "Flight and terrain profile" });

test("a saved route opens with its issues next to the map", async () => {
  const address = await createRoute(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await tab(/Checks/).click();
  await page.getByText(/up to 60.m above the take-off point; the limit is 45.m/).waitFor();
});

test("a quick fix resolves its issue, and is a single undo step", async () => {
  const issue = page.getByText(/above the take-off point/);
  await page.getByRole("button", { name: /Lower height to 45.m/ }).click();
  await issue.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await issue.waitFor();
  await page.getByRole("button", { name: "Redo" }).first().click();
  await issue.waitFor({ state: "detached" });
});

test("the planned time is checked for sun position and daylight", async () => {
  await fillTime(page, /^Planned take-off \(/, "2026-06-21T23:30");
  await page.getByText("The flight would be at night", { exact: false }).waitFor();
  await page
    .getByRole("button", { name: /^Fly at / })
    .first()
    .click();
  await page.getByText("The flight would be at night", { exact: false }).waitFor({ state: "detached" });
});

test("each battery lists its distance, time and consumption", async () => {
  await tab(/Batteries/).click();
  await page.getByRole("rowheader", { name: /^1/ }).waitFor();
  await page.getByRole("cell", { name: /%$/ }).first().waitFor();
});

test("the profile reports missing elevation data, and shows the terrain once there is a model", async () => {
  await tab(/Profile/).click();
  await page.getByText("No elevation data for this site").waitFor();
  const model = Buffer.from(madeGeotiff([35.2, 29.2, 37.2, 33.2], 640));
  await page
    .getByLabel("Elevation model (GeoTIFF)")
    .setInputFiles({ name: "ground.tif", mimeType: "image/tiff", buffer: model });
  await page.getByText("Min. above ground").waitFor();
  await profile().focus();
  for (let step = 0; step < 20; step += 1) await profile().press("ArrowRight");
  await expect.poll(() => profile().getAttribute("aria-valuetext"), POLL).toMatch(/Terrain 640\.0/);
});

test("the flight plays in 3D", async () => {
  await tab(/3D/).click();
  const scene = page.getByRole("application", { name: /3D preview/ });
  await scene.waitFor();
  await page.getByText("60×", { exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const photos = () =>
    page
      .locator("dt", { hasText: /^Photos$/ })
      .last()
      .locator("xpath=../dd")
      .textContent();
  await expect.poll(async () => Number.parseInt((await photos()) ?? "0", 10), POLL).toBeGreaterThan(3);
  await scene.focus();
  await scene.press("ArrowLeft");
  await scene.press(" ");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("coverage is shown on the map with its legend", async () => {
  await page.getByRole("button", { name: "Image overlap on the map" }).click();
  await page
    .getByText(/Minimum \d/)
    .first()
    .waitFor();
});

test.each([/Profile/, /Checks/, /Batteries/, /3D/])("axe finds no serious violations in %s", async (name) => {
  await tab(name).click();
  await page.getByRole("tabpanel").first().waitFor();
  expect(await seriousViolations(page, { include: ['[role="tabpanel"]'] })).toEqual([]);
});

test("no errors were logged in the browser", () => expect(planner.session.errors).toEqual([]));
