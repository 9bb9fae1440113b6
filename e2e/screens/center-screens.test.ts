import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { POLL } from "#timeouts.ts";
import { countDraws, drawsDuringTelemetry, drawsOf } from "./draw-count.ts";
import { MAX_FIRST_LOAD_BYTES, recordFirstLoad, type FirstLoad } from "./first-load.ts";
import { CENTER_SCREENS, isDuplicate } from "./screen-routes.ts";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** Every screen of the center: its title, the size of its first load, axe's rules, and maps that rest. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({ email: "admin@center.demo" });
});
afterAll(() => session.close());

describe.each(CENTER_SCREENS)("%s", (path, title) => {
  let firstLoad: FirstLoad;
  beforeAll(async () => {
    const read = recordFirstLoad(session.page);
    await session.open(path);
    firstLoad = read();
  });

  test(`is a screen titled ${title}`, async () => {
    const { page } = session;
    await expect.poll(() => page.title(), POLL).toMatch(/ · Overfly$/);
    await expect.poll(() => page.title(), POLL).toMatch(title);
    expect(await page.getByText("OOPS", { exact: true }).count()).toBe(0);
    expect(await page.getByText(/coming soon|not implemented|lorem/i).count()).toBe(0);
  });

  test("first loads at most 220 KB of compressed JavaScript without map and 3D", () => {
    const { bytes, chunks, uncompressed } = firstLoad;
    expect(bytes).toBeGreaterThan(100_000); // an empty page must not pass
    expect(bytes, chunks.slice(0, 12).join("\n")).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    expect(uncompressed).toEqual([]);
  });

  if (isDuplicate(path)) return;
  test("has no serious axe violations", async () => {
    expect(await seriousViolations(session.page)).toEqual([]);
  });
});

describe("a map on which nothing moves", () => {
  beforeAll(() => countDraws(session.context));

  test.each(["/", "/sites?view=map", "/sites/view/:siteToken", "/flight-routes/:siteToken"])(
    "is not drawn again: %s",
    async (path) => {
      const { page } = session;
      const socket = page.waitForEvent("websocket");
      await session.open(path);
      const live = await socket;
      await expect.poll(() => drawsOf(page), POLL).toBeGreaterThan(0);
      await expect.poll(() => drawsDuringTelemetry(page, live), POLL).toBe(0);
    },
  );
});

test("a dock that is chosen on a phone scrolls into view", async () => {
  const { page } = session;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await session.open("/");
  await page.getByRole("button", { name: /^Ma'an gate/ }).click();
  const close = page.getByRole("button", { name: "Close", exact: true });
  const isInView = () =>
    close.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView, POLL).toBe(true);
  if (before) await page.setViewportSize(before);
});

test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
