import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserSession } from "#browser.ts";
import { interceptRequests } from "./intercepted-requests.ts";
import { TIMEOUT_MS, POLL, layoutSession, type LayoutSession } from "./layout-session.ts";

const WHO = "ops@center.demo";
const MAX_JS_BYTES = 220 * 1024;
/** Chunks of the map, loaded after the screen. */
const OF_THE_MAP = /^(maplibre|command-map|.*-map|map-|.*-layer)/;

/** A small first load, and no request waterfalls. */
describe("loading", () => {
  let on: LayoutSession;
  beforeAll(async () => {
    on = await layoutSession();
  });

  describe("the first load signed in is at most 220 KB of compressed JavaScript before the map", () => {
    test.each(["/", "/dashboard"])("of %s", async (path) => {
      const { page, context } = await on.openSignedIn(WHO);
      const sizes = new Map<string, number>();
      const plain: string[] = [];
      const reading: Promise<void>[] = [];
      page.on("response", (response) => {
        const name = new URL(response.url()).pathname.replace("/assets/", "");
        if (!name.endsWith(".js") || OF_THE_MAP.test(name)) return;
        reading.push(
          response.body().then((body) => {
            sizes.set(name, gzipSync(body).length);
            if (body.length > 1400 && response.headers()["content-encoding"] === undefined) plain.push(name);
          }),
        );
      });
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: /^User menu/ }).waitFor();
      await Promise.all(reading);
      const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      expect(total).toBeGreaterThan(100_000); // an empty page must not pass
      expect(total, JSON.stringify([...sizes])).toBeLessThanOrEqual(MAX_JS_BYTES);
      expect(plain).toEqual([]);
      await context.close();
    });
  });

  let session: BrowserSession;
  beforeAll(async () => {
    session = await on.openSignedIn(WHO);
  });
  afterAll(() => session.context.close());

  test.each([
    "/",
    "/dashboard",
    "/sites",
    "/missions",
    "/inventory",
    "/notifications",
    "/settings/general/profile",
  ])("of %s has at most one level of requests after the current user", async (path) => {
    const page = await session.context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const { wave, release } = await holdWaves(page);
    await page.goto(path);
    const first = await wave();
    release();
    const behind = await wave();
    release();
    const late = await wave();
    expect(first).toContain("/api/ops/auth/authUser");
    expect([late, behind.length > 0 || first.length > 2]).toEqual([[], true]);
    await page.close();
  });
});

/** Holds responses until released; a wave is every request the page makes before it needs them. */
async function holdWaves(page: Page) {
  const QUIET_MS = 400;
  let asked: string[] = [];
  let waiting: (() => void)[] = [];
  let underWay = 0;
  let lastAt = performance.now();
  const count = (by: number) => () => {
    lastAt = performance.now();
    underWay += by;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  await interceptRequests(page, "/api/*", async (call) => {
    asked.push(call.path);
    await new Promise<void>((resolve) => waiting.push(resolve));
    await call.continue();
  });
  return {
    release: () => {
      lastAt = performance.now();
      for (const go of waiting.splice(0)) go();
    },
    wave: async (): Promise<string[]> => {
      const isQuiet = () => underWay <= waiting.length && performance.now() - lastAt > QUIET_MS;
      await expect
        .poll(async () => {
          await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
          return isQuiet();
        }, POLL)
        .toBe(true);
      return asked.splice(0);
    },
  };
}
