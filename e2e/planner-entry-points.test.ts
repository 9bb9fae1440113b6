import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoute, openPlanner, POLL, pointOnMap, waitForPlan, type PlannerSession } from "./planner-session.ts";

/** Who comes to plan begins with a route at once, and may fly it from the docks of the site. */
let planning: PlannerSession;
let page: Page;

beforeAll(async () => {
  planning = await openPlanner();
  ({ page } = planning);
  const token = (await createRoute(page)).split(/[/?]/u)[2];
  await page.goto(`/sites/view/${token}`);
}, 300_000);
afterAll(() => planning.close());

const named = () => page.getByRole("textbox", { name: "Name" }).first();

test("planning a route of a site begins with a new one over its boundary", async () => {
  await page.getByRole("link", { name: "Plan route" }).click();
  await page.waitForURL(/\/flight-routes\//u);
  await expect.poll(() => named().inputValue(), POLL).toMatch(/^Route \d+$/u);
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
});

test("a dock of the site and a place on the way become places to fly from, and are taken back", async () => {
  await page.keyboard.press("t");
  await page.getByText("Click the take-off place.").waitFor();
  await page.mouse.click(...(await pointOnMap(page, 0.45, 0.45)));
  await waitForPlan(page);
  await page.getByRole("tab", { name: /^Batteries/u }).click();
  const places = page.getByRole("region", { name: "Places to fly from" });
  const dock = places.getByRole("button", { name: /^Dock /u }).first();
  const name = await dock.innerText();
  await dock.click();
  await places.getByRole("listitem").getByRole("button", { name, exact: true }).waitFor();
  await waitForPlan(page);
  await places.getByRole("button", { name: `Remove ${name}` }).click();
  await expect.poll(() => places.getByRole("listitem").count(), POLL).toBe(0);
  await places.getByRole("button", { name, exact: true }).waitFor();
});

test("who reads the page again begins no second route", async () => {
  await page.reload();
  await page.getByRole("button", { name: "New route" }).first().waitFor();
  expect(await named().count()).toBe(0);
});

test("nothing was complained of", () => expect(planning.session.errors).toEqual([]));
