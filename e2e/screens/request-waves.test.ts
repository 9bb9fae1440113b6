import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silenceLive, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests } from "#browser/intercepted-requests.ts";
import { startLayoutSession, type LayoutSession } from "#layout/layout-session.ts";
import { POLL } from "#timeouts.ts";

const WHO = "ops@center.demo";

/** Screens load without request waterfalls. */
describe("loading", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn(WHO);
  });
  afterAll(() => on.close());

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
    await silenceLive(page);
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
  let requests: string[] = [];
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
    requests.push(call.path);
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
      return requests.splice(0);
    },
  };
}
