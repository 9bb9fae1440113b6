import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tabTo } from "#browser/keyboard.ts";
import { POLL } from "#timeouts.ts";
import {
  createSite,
  statisticOf,
  waitForStatistics,
  openPlanner,
  waitForPlan,
  type PlannerSession,
  statusOf,
} from "./planner-session.ts";

/** The specified map status (Idle, Failed, Loading, Success), drawing by keyboard, and statistics during a drag. */
let planner: PlannerSession;
let page: Page;

beforeAll(async () => {
  planner = await openPlanner({ width: 1280, height: 800 });
  ({ page } = planner);
  await page.goto(`/flight-routes/${await createSite(page)}`);
  await page.getByText("No routes yet").waitFor();
});
afterAll(() => planner.close());

const mapStatus = () => page.locator("[data-map-status]").getAttribute("data-map-status");
const corners = () => page.getByRole("group", { name: "Vertices" }).getByRole("button");

async function pressed(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("the map is Idle without a route", async () => {
  expect(await mapStatus()).toBe("Idle");
  expect(await statusOf(page).innerText()).toMatch(/^Idle\s+Nothing to plan$/);
  expect(await statisticOf(page, "Distance")).toBe("–");
});

test("an outline is drawn by keyboard, a corner is undone, and the last corner closes it", async () => {
  await tabTo(page, page.getByRole("button", { name: "New route" }));
  await pressed("Enter");
  const words = page.getByRole("status");
  await words.filter({ hasText: "or aim with the arrow keys" }).waitFor();
  await tabTo(
    page,
    page.getByRole("region", { name: "Map of the site and its flight routes" }).locator("canvas"),
  );
  await pressed("ArrowUp");
  await words.filter({ hasText: "Aim with the arrow keys, faster with Shift. Enter adds a point" }).waitFor();
  await pressed("Enter");
  await words.filter({ hasText: "Backspace removes the last point" }).waitFor();
  await pressed("Shift+ArrowRight", "Shift+ArrowRight", "Enter", "Shift+ArrowUp", "Enter");
  await expect.poll(() => corners().count(), POLL).toBe(3);
  await pressed("Backspace");
  await expect.poll(() => corners().count(), POLL).toBe(2);
  await pressed("Shift+ArrowDown", "Shift+ArrowDown", "Enter", "Shift+ArrowLeft", "Enter", "Enter");
  await waitForPlan(page);
  expect(Number.parseFloat(await statisticOf(page, "Area"))).toBeGreaterThan(0);
});

test("Escape cancels a drawing", async () => {
  await pressed("n", "ArrowUp", "Enter");
  await expect.poll(() => corners().count(), POLL).toBe(1);
  await pressed("Escape");
  await expect.poll(() => corners().count(), POLL).toBe(0);
  expect(await mapStatus()).toBe("Success");
  await pressed("Escape");
});

test("the map is Loading while it plans and Success with the plan", async () => {
  await page.evaluate(() => {
    const map = document.querySelector("[data-map-status]");
    const seen: string[] = [];
    Object.assign(globalThis, { seenStatus: seen });
    new MutationObserver(() => seen.push(map?.getAttribute("data-map-status") ?? "")).observe(
      map as Element,
      {
        attributeFilter: ["data-map-status"],
      },
    );
  });
  await page.getByRole("button", { name: /^IEC detailed/ }).click();
  const seen = () => page.evaluate(() => (globalThis as unknown as { seenStatus: string[] }).seenStatus);
  await expect.poll(seen, POLL).toEqual(["Loading", "Success"]);
  expect(await statusOf(page).innerText()).toMatch(/^Success\s+Valid$/);
});

test("statistics update during a drag", async () => {
  await pressed("d");
  await corners().first().waitFor();
  const box = await corners().first().boundingBox();
  if (!box) throw new Error("There is no corner.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await statisticOf(page, "Area");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 8 });
  await expect.poll(() => statisticOf(page, "Area"), POLL).not.toBe(before);
  await waitForStatistics(page);
  const dragged = await statisticOf(page, "Area");
  await page.mouse.up();
  await waitForPlan(page);
  await expect.poll(() => statisticOf(page, "Area"), POLL).toBe(dragged);
  await pressed("Control+z");
  await expect.poll(() => statisticOf(page, "Area"), POLL).toBe(before);
  await pressed("v", "Escape");
});

test("the map is Failed with a reason where planning fails, and recovers", async () => {
  const overlap = page.getByRole("textbox", { name: "Front overlap" });
  const before = await overlap.inputValue();
  await overlap.fill("99.99");
  await page.locator('[data-map-status="Failed"]').waitFor();
  expect(await statusOf(page).innerText()).toMatch(/^Failed\s+Can't be planned$/);
  expect(await statisticOf(page, "Distance")).toBe("–");
  await page.getByRole("button", { name: "Save" }).and(page.locator('[aria-disabled="true"]')).waitFor();
  await overlap.fill(before);
  await waitForPlan(page);
});

test("the map is Loading while the routes load, Failed if they cannot be loaded, and Idle afterwards", async () => {
  const list = /\/api\/ops\/sites\/[^/]+\/routes$/;
  let answered = (): void => {};
  const held = new Promise<void>((go) => (answered = go));
  await page.route(list, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: "The server is busy" } });
  });
  await page.goto(`/flight-routes/${await createSite(page)}`);
  await statusOf(page)
    .getByText(/Loading routes/)
    .waitFor();
  expect(await mapStatus()).toBe("Loading");
  answered();
  await page.getByRole("alert").filter({ hasText: "The server is busy" }).first().waitFor();
  expect(await mapStatus()).toBe("Failed");
  expect(await statusOf(page).innerText()).toMatch(/^Failed\s+Routes couldn't be loaded$/);
  await page.unroute(list);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No routes yet").waitFor();
  expect(await mapStatus()).toBe("Idle");
});

test("no errors were logged in the browser", async () => {
  expect(planner.session.errors).toEqual([]);
});
