import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { MAX_FIRST_LOAD_BYTES, recordFirstLoad, type FirstLoad } from "./first-load.ts";
import { PUBLIC_SCREENS } from "./screen-routes.ts";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** The screens that need no user. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({});
});
afterAll(() => session.close());

describe.each(PUBLIC_SCREENS)("%s", (path) => {
  let firstLoad: FirstLoad;
  beforeAll(async () => {
    const read = recordFirstLoad(session.page);
    await session.open(path);
    firstLoad = read();
  });

  // The gallery is no screen of the product: it shows every element at once.
  test.runIf(path !== "/gallery")(
    "first loads at most 220 KB of compressed JavaScript without map and 3D",
    () => {
      const { bytes, chunks, uncompressed } = firstLoad;
      expect(bytes).toBeGreaterThan(100_000); // an empty page must not pass
      expect(bytes, chunks.slice(0, 12).join("\n")).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
      expect(uncompressed).toEqual([]);
    },
  );

  test("has no serious axe violations in light and dark mode", async () => {
    const { page } = session;
    const light = await seriousViolations(page);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await seriousViolations(page, { only: ["color-contrast"] });
    await page.emulateMedia({ colorScheme: "light" });
    expect({ light, dark }).toEqual({ light: [], dark: [] });
  });
});

test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
