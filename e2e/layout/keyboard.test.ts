import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserSession } from "#browser/browser.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** The whole layout is usable by keyboard. */
describe("the keyboard", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("ops@center.demo");
    ({ page } = session);
  });
  afterAll(() => on.close());

  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: /Omar Nasser/ }).waitFor();
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return "nothing";
      return element.getAttribute("aria-label") ?? element.textContent.trim();
    });

  test("the first tab stop skips the menu to the content", async () => {
    await visit("/sites");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y, POLL).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = () => page.evaluate(() => document.activeElement!.closest("main") !== null);
    expect(await isInside()).toBe(true);
  });

  test("tab stops follow the visual order, with a visible focus", async () => {
    await visit("/notifications");
    const stops: { name: string; visible: boolean }[] = [];
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press("Tab");
      const visible = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      stops.push({ name: await focused(), visible });
    }
    const names = stops.map(({ name }) => name);
    /** After the last stop, the focus leaves the page. */
    expect(stops.filter(({ name, visible }) => !visible && name !== "nothing")).toEqual([]);
    const order = ["Skip to content", "Overfly, Home", "Dashboard", "Inventory", "Sites", "Missions"];
    const header = ["Search sites", "Notifications", "User menu: Omar Nasser"];
    const at = [...order, ...header].map((label) => names.findIndex((name) => name.startsWith(label)));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  test("opens, navigates and closes the user menu", async () => {
    await visit("/sites");
    const button = page.getByRole("button", { name: /^User menu/ });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowDown");
        return focused();
      }, POLL)
      .toBe("Logout");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(focused, POLL).toMatch(/^User menu: Omar Nasser/);
  });

  test("opens and closes the notifications, and the focus returns to the bell", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: /^Notifications/ }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    await panel.waitFor();
    const isInside = () => panel.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isInside, POLL).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(focused, POLL).toMatch(/^Notifications/);
  });

  test("'/' focuses the search, '?' opens the help, Esc closes, 'g' and a letter navigates", async () => {
    await visit("/missions");
    await page.keyboard.press("/");
    await expect.poll(focused, POLL).toBe("Search sites");
    await page.keyboard.press("Tab");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    await page.keyboard.press("Tab");
    expect(await help.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL("**/sites");
  });

  test("a menu over the content traps the focus, closes with Esc, and returns the focus", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit("/sites");
    const burger = page.getByRole("button", { name: "Open menu" });
    await burger.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("aside");
    await menu.waitFor();
    const isInside = () => menu.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isInside, POLL).toBe(true);
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await expect.poll(focused, POLL).toBe("Open menu");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});
