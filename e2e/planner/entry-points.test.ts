import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { createRoute, openPlanner, pointOnMap, waitForPlan, type PlannerSession } from "./planner-session.ts";

/** Opening the planner from a site starts a route, and the site's docks are available as take-off points. */
let planner: PlannerSession;
let page: Page;

beforeAll(async () => {
  planner = await openPlanner();
  ({ page } = planner);
  const token = (await createRoute(page)).split(/[/?]/u)[2];
  await page.goto(`/sites/view/${token}`);
});
afterAll(() => planner.close());

const named = () => page.getByRole("textbox", { name: "Name" }).first();

test("planning from a site starts a new route over its boundary", async () => {
  await page.getByRole("link", { name: "Plan route" }).click();
  await page.waitForURL(/\/flight-routes\//u);
  await expect.poll(() => named().inputValue(), POLL).toMatch(/^Route \d+$/u);
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
});

test("a dock of the site and a point on the route become take-off points, and are removed again", async () => {
  await page.keyboard.press("t");
  await page.getByText("Click to set the take-off point.").waitFor();
  await page.mouse.click(...(await pointOnMap(page, 0.45, 0.45)));
  await waitForPlan(page);
  await page.getByRole("tab", { name: /^Batteries/u }).click();
  const places = page.getByRole("region", { name: "Take-off points" });
  const dock = places.getByRole("button", { name: /^Dock /u }).first();
  const name = await dock.innerText();
  await dock.click();
  await places.getByRole("listitem").getByRole("button", { name, exact: true }).waitFor();
  await waitForPlan(page);
  await places.getByRole("button", { name: `Remove ${name}` }).click();
  await expect.poll(() => places.getByRole("listitem").count(), POLL).toBe(0);
  await places.getByRole("button", { name, exact: true }).waitFor();
});

test("reloading the page does not start a second route", async () => {
  await page.reload();
  await page.getByRole("button", { name: "New route" }).first().waitFor();
  expect(await named().count()).toBe(0);
});

test("no errors were logged in the browser", () => expect(planner.session.errors).toEqual([]));
