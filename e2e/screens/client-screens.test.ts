import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { tooNarrowFor } from "./overflow.ts";
import { CLIENT_SCREENS } from "./screen-routes.ts";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** The screens as a client's administrator sees them, in dark mode. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({
    side: "client",
    email: "admin@client.demo",
    colorScheme: "dark",
    isComputing: true,
  });
});
afterAll(() => session.close());

test.each(CLIENT_SCREENS)("%s fits narrow windows and has no serious axe violations", async (path) => {
  await session.visit(path);
  expect(await tooNarrowFor(session.page)).toEqual([]);
  expect(await seriousViolations(session.page)).toEqual([]);
});

test("Escape closes the popup of an anomaly, and the focus goes on to the map", async () => {
  const { page } = session;
  await session.open("/sites/view/:siteToken?tab=anomalies");
  await page
    .getByRole("button", { name: /on the map/i })
    .first()
    .click();
  const popup = page.locator(".maplibregl-popup");
  await popup.waitFor();
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("CANVAS");
});

test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
