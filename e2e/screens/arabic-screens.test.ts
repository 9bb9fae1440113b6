import { clearIdentityCache } from "@overfly/server/platform/auth/identity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousViolations } from "#browser/axe.ts";
import { POLL } from "#timeouts.ts";
import { tooNarrowFor } from "./overflow.ts";
import { CENTER_SCREENS, isDuplicate } from "./screen-routes.ts";
import { openScreens, type ScreenSession } from "./screen-session.ts";

const ADMIN = "admin@center.demo";

/** The center's screens from right to left, in dark mode. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({ email: ADMIN, colorScheme: "dark", isComputing: true });
  const { services } = session.system.server;
  await services.db.updateTable("users").where("email", "=", ADMIN).set({ locale: "ar" }).execute();
  clearIdentityCache(services);
});
afterAll(() => session.close());

const paths = CENTER_SCREENS.map(([path]) => path).filter((path) => !isDuplicate(path));

test.each([...paths, "/no-such-place"])(
  "%s fits every window and has no serious axe violations",
  async (path) => {
    const { page } = session;
    await session.visit(path);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir), POLL).toBe("rtl");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await tooNarrowFor(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
  },
);

test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
