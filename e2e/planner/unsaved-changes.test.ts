import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoute, openPlanner, type PlannerSession } from "./planner-session.ts";

/** Unsaved changes are not lost by leaving, the map theme is remembered, and the planner fits every screen size. */
let planner: PlannerSession;
let page: Page;
let address = "";

beforeAll(async () => {
  planner = await openPlanner();
  ({ page } = planner);
  address = await createRoute(page);
  await page.goto(address);
  await button("Edit").waitFor();
});
afterAll(() => planner.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const name = () => page.getByRole("textbox", { name: "Name" }).first();
const dialog = () => page.getByRole("dialog", { name: "Discard changes?" });

test("the map theme is switched independently, and survives a reload", async () => {
  const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await button("Dark map").click();
  await page.getByRole("button", { name: "Dark map", pressed: true }).waitFor();
  expect(await theme()).toBe("light");
  await page.reload();
  await page.getByRole("button", { name: "Dark map", pressed: true }).click();
  await page.getByRole("button", { name: "Dark map", pressed: false }).waitFor();
});

test("closing a changed route asks for confirmation, and staying keeps the changes", async () => {
  await button("Edit").click();
  await button("Close").waitFor();
  await name().fill("Never saved");
  await button("Cancel").click();
  await dialog().getByText("Your changes to Never saved will be lost.").waitFor();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(await name().inputValue()).toBe("Never saved");
});

test("so does a link out of the planner", async () => {
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
])("fits %s, where it can be saved", async (_what, width, height) => {
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

test("leaving anyway discards the changes", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await button("Cancel").click();
  await dialog().getByRole("button", { name: "Discard" }).click();
  await page.getByText("High field", { exact: true }).first().waitFor();
  expect(await page.getByText("Never saved").count()).toBe(0);
});

test("no errors were logged in the browser", () => expect(planner.session.errors).toEqual([]));
