import { AxeBuilder } from "@axe-core/playwright";
import { madeGeotiff } from "@overfly/flight/testing/made-geotiff";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** A pilot looks into a plan before it flies: the ground, what speaks against it, the batteries, the flight itself. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await visitorOf(browser, world.center);
  ({ page } = visitor);
  page.setDefaultTimeout(90_000);
  await signIn(visitor, "admin@center.demo");
}, 300_000);

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 90_000, interval: 100 };
const tab = (name: RegExp) => page.getByRole("tab", { name });
const profile = () => page.getByRole("slider", { name: "Height of flight and ground along the way" });

test("a kept route opens with its findings beside the map", async () => {
  const address = await page.evaluate(keepRoute);
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
  await expect.poll(() => profile().getAttribute("aria-valuetext"), patiently).toMatch(/Ground 640\.0/);
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
  await expect.poll(async () => Number.parseInt((await photos()) ?? "0", 10), patiently).toBeGreaterThan(3);
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

test("nothing was complained of", () => expect(visitor.complaints).toEqual([]));

/** Runs in the page: an area of four hectares, flown higher than its rule allows. */
async function keepRoute(): Promise<string> {
  const sites = (await (await fetch("/api/ops/sites?item_count=50")).json()) as {
    data: { token: string; name: string; location: { coordinates: [number, number] } }[];
  };
  const site = sites.data.find(({ name }) => name.startsWith("Ma'an")) ?? sites.data[0];
  if (!site) throw new Error("no site");
  const [lon, lat] = site.location.coordinates;
  const at = (east: number, north: number): [number, number] => [lon + east / 96_500, lat + north / 110_900];
  const ring = [at(0, 0), at(200, 0), at(200, 200), at(0, 200), at(0, 0)];
  const document = {
    aircraftId: "m3t",
    cameraId: "m3t",
    lensIds: ["ir"],
    takeOff: at(-20, -20),
    order: "given",
    heights: { over: "take-off", maxOverTakeOffM: 45 },
    battery: { reservePercent: 25 },
    parts: [
      {
        id: "a",
        name: "Field",
        kind: "area",
        boundary: { type: "Polygon", coordinates: [ring] },
        pattern: "lines",
        angle: "best",
        marginM: 0,
        imaging: { heightM: 60, frontOverlap: 70, sideOverlap: 50, gimbalPitchDeg: -90 },
      },
    ],
  };
  const reply = await fetch(`/api/ops/sites/${site.token}/routes`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ name: "High field", document }),
  });
  const { data } = (await reply.json()) as { data: { id: number } };
  return `/flight-routes/${site.token}?route=${data.id}`;
}
