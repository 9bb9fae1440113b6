import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreens, type ScreenSession } from "#screens/screen-session.ts";
import { POLL } from "#timeouts.ts";

let session: ScreenSession;
let page: Page;
beforeAll(async () => {
  session = await openScreens({ email: "admin@center.demo" });
  ({ page } = session);
});
afterAll(() => session.close());

const tokensOf = async (name: string): Promise<string[]> => {
  const { db } = session.system.server.services;
  const sites = await db.selectFrom("sites").where("name", "=", name).select("token").execute();
  return sites.map(({ token }) => token);
};

test("a site without history is deleted by whoever types its name", async () => {
  await page.goto("/sites/create");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Short-lived");
  await page.getByRole("combobox", { name: /^Client/ }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Create site" }).click();
  await page.waitForURL(/\/sites\/view\//);
  const dialog = page.getByRole("dialog", { name: "Delete Short-lived?" });
  const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("textbox").fill("Short");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("Short-lived");
  await confirm.click();
  await page.waitForURL(/\/sites$/);
  await expect.poll(() => tokensOf("Short-lived"), POLL).toEqual([]);
});

test("a site with missions isn't, and says why", async () => {
  const [token] = await tokensOf("Ma'an One");
  await page.goto(`/sites/view/${token}`);
  const button = page.getByRole("button", { name: "Delete", exact: true });
  await button.waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.hover();
  await page
    .getByRole("tooltip")
    .getByText(/mission/)
    .waitFor();
  expect(await tokensOf("Ma'an One")).toEqual([token]);
});
