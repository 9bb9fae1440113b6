import type { Polygon } from "geojson";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import {
  statisticOf,
  waitForStatistics,
  openPlanner,
  pointOnMap,
  waitForPlan as plannedOn,
  type PlannerSession,
} from "./planner-session.ts";
import { pathBuilder } from "#screens/screen-routes.ts";

/** Drawing and editing on the planner's map by mouse and keyboard, with undo. */
let planner: PlannerSession;
let page: Page;

beforeAll(async () => {
  planner = await openPlanner({ width: 1280, height: 800 });
  ({ page } = planner);
  const addressOf = await pathBuilder(planner.system);
  await page.goto(addressOf("/flight-routes/:siteToken"));
  await page.getByRole("button", { name: "New route" }).first().click();
});
afterAll(() => planner.close());

const figure = (name: string): Promise<string> => statisticOf(page, name);
const planned = () => plannedOn(page);
const placeAt = (x: number, y: number) => pointOnMap(page, x, y);

async function draw(corners: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of corners) await page.mouse.click(...(await placeAt(x, y)));
  await page.keyboard.press("Enter");
}

const cursor = () => page.locator(".maplibregl-canvas-container").evaluate(({ style }) => style.cursor);

/** Finds a survey line in the area, whatever its direction. */
async function findLine(): Promise<[number, number]> {
  for (let share = 0; share < 1; share += 0.02) {
    const at = await placeAt(0.4 + share * 0.22, 0.36 + share * 0.34);
    await page.mouse.move(...at);
    if ((await cursor()) === "pointer") return at;
  }
  throw new Error("No line was met.");
}

/** Starts dragging a line, without releasing the mouse. */
async function holdLine(byX: number, byY: number): Promise<void> {
  const [x, y] = await findLine();
  await page.mouse.click(x, y);
  await page.getByRole("button", { name: "Remove" }).first().waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y + byY, { steps: 6 });
}

test("an area and a keep-out zone are drawn, a line is moved and deleted, and everything is undone", async () => {
  await planned();
  await expect.poll(() => figure("Area"), POLL).toMatch(/\d/);
  const [areaBefore, distanceBefore] = [await figure("Area"), await figure("Distance")];
  const undo = page.getByRole("button", { name: "Undo" });
  expect(await undo.getAttribute("aria-disabled")).toBe("true");

  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Redraw" }).click();
  await draw([
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.75],
    [0.3, 0.75],
  ]);
  await expect.poll(() => figure("Area"), POLL).not.toBe(areaBefore);
  await planned();
  const drawn = await figure("Distance");

  await page.keyboard.press("n");
  await draw([
    [0.44, 0.38],
    [0.56, 0.38],
    [0.56, 0.58],
    [0.44, 0.58],
  ]);
  await expect.poll(() => figure("Distance"), POLL).not.toBe(drawn);
  await planned();
  const photos = async (): Promise<number> => Number(await figure("Photos"));
  const closed = await photos();

  await page.keyboard.press("e");
  await holdLine(45, 35);
  await page.mouse.up();
  await page.getByText("1 edit", { exact: true }).waitFor();
  await page.keyboard.press("Delete"); // without waiting for a plan
  await expect.poll(photos, POLL).toBeLessThan(closed);

  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => undo.getAttribute("aria-disabled"), POLL).toBe("true");
  await expect.poll(() => figure("Area"), POLL).toBe(areaBefore);
  await expect.poll(() => figure("Distance"), POLL).toBe(distanceBefore);
  expect(planner.session.errors).toEqual([]);
});

test("a moved line stays moved when parameters change, and each step can be undone", async () => {
  const undo = page.getByRole("button", { name: "Undo" });
  await planned();
  const before = await figure("Distance");
  await page.keyboard.press("d"); // pressing the key of the active tool deactivates it
  await page.keyboard.press("e");
  await holdLine(120, 140); // the distance is shown in steps of 10 m
  await expect.poll(() => figure("Distance"), POLL).not.toBe(before);
  await page.mouse.up();
  await page.getByText("1 edit", { exact: true }).waitFor();
  await waitForStatistics(page);
  const moved = await figure("Distance");

  const overlap = page.getByRole("textbox", { name: "Front overlap" });
  const photos = await figure("Photos");
  await overlap.fill("85");
  await expect.poll(() => figure("Photos"), POLL).not.toBe(photos);
  await planned();
  expect(await page.getByText("1 edit", { exact: true }).count()).toBe(1);
  expect(await page.getByText("Edit not applied").count()).toBe(0);

  await undo.click();
  await expect.poll(() => figure("Photos"), POLL).toBe(photos);
  await expect.poll(() => figure("Distance"), POLL).toBe(moved);
  await undo.click();
  await expect.poll(() => figure("Distance"), POLL).toBe(before);
  expect(await undo.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => figure("Distance"), POLL).toBe(moved);
  await undo.click();
  await expect.poll(() => figure("Distance"), POLL).toBe(before);
});

test("a take-off point is set by its coordinates, by keyboard alone", async () => {
  const before = await figure("Distance");
  const path = `/api/ops/sites/${page.url().split("/").at(-1)?.split("?")[0]}/show`;
  const corner = await page.evaluate(async (of) => {
    const { data } = (await (await fetch(of)).json()) as { data: { boundary: Polygon } };
    return data.boundary.coordinates[0]?.[0];
  }, path);
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Coordinates" }).press("Enter");
  await page.getByRole("textbox", { name: "Coordinates" }).fill(`${corner?.[1]} N, ${corner?.[0]} E`);
  await page.keyboard.press("Enter");
  await page.getByText("Click to set the take-off point.").waitFor({ state: "hidden" });
  await expect.poll(() => figure("Distance"), POLL).not.toBe(before);
  expect(planner.session.errors).toEqual([]);
});

test("a corner is moved and deleted, by keyboard alone", async () => {
  const before = await figure("Area");
  await page.keyboard.press("d");
  const corners = page.getByRole("group", { name: "Vertices" });
  const corner = corners.getByRole("button", { name: "Point 1", exact: true });
  await corner.focus();
  expect(await corner.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => figure("Area"), POLL).not.toBe(before);
  const moved = await figure("Area");
  const count = await corners.getByRole("button", { name: /^Point/ }).count();
  await corners.getByRole("button", { name: /^New point after point 1$/ }).press("Enter");
  await expect.poll(() => corners.getByRole("button", { name: /^Point/ }).count(), POLL).toBe(count + 1);
  await page.keyboard.press("Delete");
  await expect.poll(() => corners.getByRole("button", { name: /^Point/ }).count(), POLL).toBe(count);
  await expect.poll(() => figure("Area"), POLL).toBe(moved);
  expect(planner.session.errors).toEqual([]);
});
