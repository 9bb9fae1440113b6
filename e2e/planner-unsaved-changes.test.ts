import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoute, openPlanner, type PlannerSession } from "./planner-session.ts";

/** What a pilot changed is not lost by leaving, the map is as dark as it was left, and every screen has room for it. */
let planning: PlannerSession;
let page: Page;
let address = "";

beforeAll(async () => {
  planning = await openPlanner();
  ({ page } = planning);
  address = await createRoute(page);
  await page.goto(address);
  await button("Edit").waitFor();
}, 300_000);
afterAll(() => planning.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const name = () => page.getByRole("textbox", { name: "Name" }).first();
const dialog = () => page.getByRole("dialog", { name: "Leave without saving?" });

test("the map is made dark by itself, and stays so when the page is read again", async () => {
  const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await button("Dark map").click();
  await page.getByRole("button", { name: "Dark map", pressed: true }).waitFor();
  expect(await theme()).toBe("light");
  await page.reload();
  await page.getByRole("button", { name: "Dark map", pressed: true }).click();
  await page.getByRole("button", { name: "Dark map", pressed: false }).waitFor();
});

test("closing what was changed asks first, and who stays has lost nothing", async () => {
  await button("Edit").click();
  await button("Close").waitFor();
  await name().fill("Never saved");
  await button("Cancel").click();
  await dialog().getByText("Your changes to Never saved will be lost.").waitFor();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(await name().inputValue()).toBe("Never saved");
});

test("a link out of the planner asks as well", async () => {
  const link = page.getByRole("link", { name: / - Site$/ });
  await link.click();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(page.url()).toContain("/flight-routes/");
  expect(await name().inputValue()).toBe("Never saved");
});

test.each([
  ["a tablet", 1024, 768],
  ["a tablet held upright", 768, 1024],
  ["a phone", 390, 844],
])("on %s everything has room, and can be saved", async (_what, width, height) => {
  await page.setViewportSize({ width, height });
  await page.locator("[data-map-status]").waitFor();
  const wide = await page.evaluate(() => globalThis.document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(width);
  for (const item of [button("Save"), button("Undo"), page.getByRole("tab", { name: /^Checks/ })]) {
    const box = await item.first().boundingBox();
    expect(box && [box.x >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test("who leaves nevertheless finds the route as it was saved", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await button("Cancel").click();
  await dialog().getByRole("button", { name: "Leave" }).click();
  await page.getByText("High field", { exact: true }).first().waitFor();
  expect(await page.getByText("Never saved").count()).toBe(0);
});

test("nothing was complained of", () => expect(planning.session.errors).toEqual([]));
