import { AxeBuilder } from "@axe-core/playwright";
import { madeGeotiff } from "@overfly/flight-planning/testing/generate-geotiff";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoute, openPlanner, POLL, type PlannerSession } from "./planner-session.ts";

/** A pilot looks into a plan before it flies: the ground, what speaks against it, the batteries, the flight itself. */
let planning: PlannerSession;
let page: Page;

beforeAll(async () => {
  planning = await openPlanner();
  ({ page } = planning);
}, 300_000);
afterAll(() => planning.close());

const tab = (name: RegExp) => page.getByRole("tab", { name });
const profile = () => page.getByRole("slider", { name: "Height of flight and ground along the way" });

test("a kept route opens with its findings beside the map", async () => {
  const address = await createRoute(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await tab(/Checks/).click();
  await page.getByText(/up to 60.m above the take-off place; 45.m are allowed/).waitFor();
});

test("a mend takes its finding away, and is one step for undo", async () => {
  const finding = page.getByText(/above the take-off place/);
  await page.getByRole("button", { name: /Lower height to 45.m/ }).click();
  await finding.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await finding.waitFor();
  await page.getByRole("button", { name: "Redo" }).first().click();
  await finding.waitFor({ state: "detached" });
});

test("the planned hour is checked for sun and light", async () => {
  await page.getByLabel(/^Planned take-off \(/).fill("2026-06-21T23:30");
  await page.getByText("The flight would be at night", { exact: false }).waitFor();
  await page
    .getByRole("button", { name: /^Fly at / })
    .first()
    .click();
  await page.getByText("The flight would be at night", { exact: false }).waitFor({ state: "detached" });
});

test("each battery says how far, how long and how much it takes", async () => {
  await tab(/Batteries/).click();
  await page.getByRole("rowheader", { name: /^1/ }).waitFor();
  await page.getByRole("cell", { name: /%$/ }).first().waitFor();
});

test("the profile says that the ground is not known, and shows it once there is a model", async () => {
  await tab(/Profile/).click();
  await page.getByText("No elevation data for this site").waitFor();
  const model = Buffer.from(madeGeotiff([35.2, 29.2, 37.2, 33.2], 640));
  await page
    .getByLabel("Elevation model (GeoTIFF)")
    .setInputFiles({ name: "ground.tif", mimeType: "image/tiff", buffer: model });
  await page.getByText("Lowest above ground").waitFor();
  await profile().focus();
  for (let step = 0; step < 20; step += 1) await profile().press("ArrowRight");
  await expect.poll(() => profile().getAttribute("aria-valuetext"), POLL).toMatch(/Ground 640\.0/);
});

test("the flight plays in 3D", async () => {
  await tab(/3D/).click();
  const scene = page.getByRole("application", { name: /The plan in space/ });
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

test("coverage lies over the map with its legend", async () => {
  await page.getByRole("button", { name: "Photos per place on the map" }).click();
  await page
    .getByText(/Least in the area \d/)
    .first()
    .waitFor();
});

test.each([/Profile/, /Checks/, /Batteries/, /3D/])("axe finds nothing serious in %s", async (name) => {
  await tab(name).click();
  await page.getByRole("tabpanel").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).include('[role="tabpanel"]').analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test("nothing was complained of", () => expect(planning.session.errors).toEqual([]));
