import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** The app layout from right to left. */
describe("Arabic mirrors the layout", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("viewer@client.demo", { side: "client" });
    ({ page } = session);
  });
  afterAll(() => on.close());

  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: /Sami Darwish/ }).waitFor();
  };
  const boxOf = async (part: ReturnType<Page["locator"]>) => {
    const box = await part.first().boundingBox();
    if (!box) throw new Error("It is not shown");
    return box;
  };
  const WIDTH = 1440;

  test("the language in the user menu switches the page to dir=rtl, and back", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: /^User menu/ }).click();
    const saved = page.waitForResponse((response) => response.url().endsWith("/auth/locale"));
    await page.getByText("العربية", { exact: true }).click();
    await saved;
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.dir, document.documentElement.lang]), POLL)
      .toEqual(["rtl", "ar"]);
    await page.keyboard.press("Escape");
  });

  test("the menu is on the right, the user on the left, the content between them", async () => {
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "المواقع" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    const menu = await boxOf(page.locator("aside"));
    const user = await boxOf(page.getByRole("button", { name: /Sami Darwish/ }));
    const crumbs = await boxOf(page.getByRole("navigation", { name: "مسار التنقل" }));
    const search = await boxOf(page.getByRole("searchbox", { name: "البحث في المواقع" }));
    const heading = await boxOf(page.getByRole("heading", { level: 1 }));
    expect(Math.round(menu.x + menu.width)).toBe(WIDTH);
    expect(user.x).toBeLessThan(100);
    expect(user.x).toBeLessThan(search.x);
    expect(search.x).toBeLessThan(crumbs.x);
    expect(Math.round(heading.x + heading.width)).toBeLessThanOrEqual(Math.round(menu.x));
    expect(heading.x + heading.width).toBeGreaterThan(WIDTH - menu.width - 60);
  });

  test("the number of unread notifications is at the bell's far end, not on the clock", async () => {
    await interceptRequests(page, "/api/ops/notifications", (asked) =>
      asked.modify((reply) => ({ ...reply, unread: 12 })),
    );
    await visit("/sites");
    const badge = await boxOf(page.locator("header .mantine-Indicator-indicator"));
    const bell = await boxOf(page.getByRole("button", { name: /^الإشعارات/ }));
    await stopIntercepting(page);
    expect(badge.x + badge.width / 2).toBeLessThan(bell.x + bell.width / 2);
  });

  test("the notifications open on the left, and the clock is Arabic but for its offset", async () => {
    await page.locator("header time", { hasText: /^\d\d:\d\d [صم]/ }).waitFor();
    await page.locator("header time [dir=ltr]", { hasText: /^GMT/ }).waitFor();
    await page.getByRole("button", { name: /^الإشعارات/ }).click();
    const panel = page.getByRole("dialog", { name: "الإشعارات" });
    await panel.waitFor();
    await expect.poll(async () => (await boxOf(panel)).x, POLL).toBeLessThan(200);
    await page.keyboard.press("Escape");
  });

  test.each([
    [1440, 900],
    [390, 844],
    [360, 640],
  ])("nothing overflows at %i x %i", async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/sites", "/dashboard", "/inventory", "/notifications", "/no-such-place"]) {
      await visit(path);
      await page.getByRole("heading").first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});
