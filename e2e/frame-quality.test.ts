import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../scripts/build-web.ts";
import { openBrowser, signIn, visitorOf, type Visitor } from "./browser.ts";
import { openWorld, type World } from "./world.ts";

/** What holds for the frame as a whole: a light first load, no waterfalls, the keyboard alone, right to left. */
let browser: Browser;
let world: World;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  buildWeb();
  [browser, world] = await Promise.all([openBrowser(), openWorld()]);
  visitor = await visitorOf(browser, world.center);
  ({ page } = visitor);
  page.setDefaultTimeout(60_000);
  await signIn(visitor, "ops@center.demo");
});

afterAll(async () => {
  await browser.close();
  await world.end();
});

const patiently = { timeout: 60_000, interval: 50 };
const visit = async (path: string) => {
  await page.goto(path);
  await page.getByRole("button", { name: /Omar Nasser/ }).waitFor();
};

const MOST_JS_BYTES = 220 * 1024;
/** Everything that comes with the map, after the screen stands. */
const OF_THE_MAP = /^(maplibre|command-map|.*-map|map-|.*-layer)/;

describe("the first load signed in is at most 220 KB of compressed JavaScript before the map", () => {
  test.each(["/", "/dashboard"])("of %s", async (path) => {
    const fresh = await visitorOf(browser, world.center);
    await fresh.context.addCookies(await visitor.context.cookies());
    const sizes = new Map<string, number>();
    const plain: string[] = [];
    const reading: Promise<void>[] = [];
    fresh.page.on("response", (response) => {
      const name = new URL(response.url()).pathname.replace("/assets/", "");
      if (!name.endsWith(".js") || OF_THE_MAP.test(name)) return;
      reading.push(
        response.body().then((body) => {
          sizes.set(name, gzipSync(body).length);
          if (body.length > 1400 && response.headers()["content-encoding"] === undefined) plain.push(name);
        }),
      );
    });
    await fresh.page.goto(path, { waitUntil: "networkidle" });
    await fresh.page.getByRole("button", { name: /^User menu/ }).waitFor();
    await Promise.all(reading);
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeGreaterThan(100_000); // an empty page must not pass
    expect(total, JSON.stringify([...sizes])).toBeLessThanOrEqual(MOST_JS_BYTES);
    expect(plain).toEqual([]);
    await fresh.context.close();
  });
});

describe("no screen asks in more than one level behind the current user", () => {
  const ANSWERS_AFTER_MS = 1500; // so long that code loads meanwhile, and only what depends on answers comes later

  test.each([
    "/",
    "/dashboard",
    "/sites",
    "/missions",
    "/inventory",
    "/notifications",
    "/settings/general/profile",
  ])("%s", async (path) => {
    const fresh = await visitorOf(browser, world.center);
    await fresh.context.addCookies(await visitor.context.cookies());
    const calls: { path: string; from: number; to: number }[] = [];
    await fresh.page.route("**/api/**", async (route) => {
      const call = { path: new URL(route.request().url()).pathname, from: performance.now(), to: Infinity };
      calls.push(call);
      await new Promise((resolve) => setTimeout(resolve, ANSWERS_AFTER_MS));
      call.to = performance.now();
      await route.continue();
    });
    await fresh.page.goto(path);
    await expect
      .poll(
        () => calls.length > 2 && calls.every(({ to }) => to < performance.now() - 2 * ANSWERS_AFTER_MS),
        {
          timeout: 40_000,
          interval: 100,
        },
      )
      .toBe(true);
    const level = (call: (typeof calls)[number]): number =>
      Math.max(0, ...calls.filter((other) => other.to <= call.from).map((other) => level(other) + 1));
    const late = calls.filter((call) => level(call) > 1).map((call) => call.path);
    expect(late).toEqual([]);
    await fresh.page.unrouteAll({ behavior: "ignoreErrors" });
    await fresh.context.close();
  });
});

describe("the keyboard alone", () => {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return "nothing";
      return element.getAttribute("aria-label") ?? element.textContent.trim();
    });

  test("the first stop leads over the menu into the content", async () => {
    await visit("/sites");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y, patiently).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = () => page.evaluate(() => document.activeElement!.closest("main") !== null);
    expect(await isInside()).toBe(true);
  });

  test("stops in the order of what is seen, the focus always visible", async () => {
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
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
    const order = ["Skip to content", "Overfly, Home", "Dashboard", "Inventory", "Sites", "Missions"];
    const header = ["Search sites", "Notifications", "User menu: Omar Nasser"];
    const at = [...order, ...header].map((wanted) => names.findIndex((name) => name.startsWith(wanted)));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  test("opens, walks and closes the user menu", async () => {
    await visit("/sites");
    const button = page.getByRole("button", { name: /^User menu/ });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowDown");
        return focused();
      }, patiently)
      .toBe("Logout");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(focused, patiently).toBe("User menu: Omar Nasser");
  });

  test("opens and closes the notifications, and the focus comes back to the bell", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: /^Notifications/ }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    await panel.waitFor();
    const isInside = () => panel.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isInside, patiently).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(focused, patiently).toMatch(/^Notifications/);
  });

  test("'/' searches, '?' helps, Esc closes, 'g' and a letter goes", async () => {
    await visit("/missions");
    await page.keyboard.press("/");
    await expect.poll(focused, patiently).toBe("Search sites");
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

  test("a menu above the content keeps the focus, closes by Esc, and gives the focus back", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit("/sites");
    const burger = page.getByRole("button", { name: "Open menu" });
    await burger.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("aside");
    await menu.waitFor();
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await expect.poll(focused, patiently).toBe("Open menu");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("Arabic mirrors the frame", () => {
  const boxOf = async (part: ReturnType<Page["locator"]>) => {
    const box = await part.first().boundingBox();
    if (!box) throw new Error("It is not shown");
    return box;
  };
  const WIDTH = 1440;

  test("the language of the user menu turns the page to dir=rtl, and back", async () => {
    await visit("/sites");
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByText("العربية", { exact: true }).click();
    await expect
      .poll(
        () => page.evaluate(() => [document.documentElement.dir, document.documentElement.lang]),
        patiently,
      )
      .toEqual(["rtl", "ar"]);
    await page.keyboard.press("Escape");
  });

  test("the menu stands at the right, the user at the left, the content between", async () => {
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "المواقع" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    const menu = await boxOf(page.locator("aside"));
    const user = await boxOf(page.getByRole("button", { name: /Omar Nasser/ }));
    const crumbs = await boxOf(page.getByRole("navigation", { name: "مكانك الآن" }));
    const search = await boxOf(page.getByRole("searchbox", { name: "ابحث في المواقع" }));
    const heading = await boxOf(page.getByRole("heading", { level: 1 }));
    expect(Math.round(menu.x + menu.width)).toBe(WIDTH);
    expect(user.x).toBeLessThan(100);
    expect(user.x).toBeLessThan(search.x);
    expect(search.x).toBeLessThan(crumbs.x);
    expect(Math.round(heading.x + heading.width)).toBeLessThanOrEqual(Math.round(menu.x));
    expect(heading.x + heading.width).toBeGreaterThan(WIDTH - menu.width - 60);
  });

  test("the notifications open at the left, the clock still reads from left to right", async () => {
    await page.locator("header time[dir=ltr]").waitFor();
    await page.getByRole("button", { name: /^الإشعارات/ }).click();
    const panel = page.getByRole("dialog", { name: "الإشعارات" });
    await panel.waitFor();
    await expect.poll(async () => (await boxOf(panel)).x, patiently).toBeLessThan(200);
    await page.keyboard.press("Escape");
  });

  test.each([
    [1440, 900],
    [390, 844],
    [360, 640],
  ])("nothing sticks out at %i x %i", async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/sites", "/dashboard", "/inventory", "/notifications", "/no-such-place"]) {
      await visit(path);
      await page.getByRole("heading").first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

  test("nothing was complained of", () => expect(visitor.complaints).toEqual([]));
});
