import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession, type BrowserSession } from "#browser.ts";
import { pathBuilder, ROUTES } from "#screen-routes.ts";
import { POLL, layoutSession, type LayoutSession } from "./layout-session.ts";

const MORE = [
  "/settings/general/security",
  "/settings/general/apps",
  "/settings/serviceProvider/general",
  "/settings/serviceProvider/members",
  "/settings/serviceProvider/members/addNewMember",
  "/audit-log",
  "/privacy",
  "/terms",
  "/no-such-place",
];
const OF_CLIENTS = [
  "/",
  "/dashboard",
  "/sites",
  "/sites/view/:siteToken",
  "/orders",
  "/orders/create",
  "/orders/view/:missionToken",
  "/projects",
  "/projects/create",
  "/flights",
  "/cloud",
  "/cloud/sites/:itemId",
  "/notifications",
  "/settings/general/profile",
  "/settings/organization/general",
];
const BARE = ["/api/auth/login", "/forgot-password", "/gallery"];

/** Whether the path shows the same screen as another one, which is tested instead. */
const isDuplicate = (path: string) =>
  /^\/(orders|client-projects)/.test(path) || /^\/inventory\/(payloads|batteries|accessories)/.test(path);

/** Every path of the route table has its screen, without serious axe violations: light, dark and in Arabic. */
describe("every screen", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let addressOf: (path: string) => string;

  beforeAll(async () => {
    on = await layoutSession();
    addressOf = await pathBuilder(on.system);
  });

  const arrive = async ({ page }: BrowserSession, path: string) => {
    await page.goto(addressOf(path));
    await page.getByRole("heading").first().waitFor();
    if (path === "/gallery") return; // contains permanent loading states
    await expect.poll(() => page.locator("[aria-busy=true]").count(), POLL).toBe(0);
  };
  const inBothThemes = async (page: Page) => {
    const light = await serious(new AxeBuilder({ page }));
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await serious(new AxeBuilder({ page }).withRules("color-contrast"));
    await page.emulateMedia({ colorScheme: "light" });
    return { light, dark };
  };
  const NOTHING = { light: [], dark: [] };

  describe("of the center", () => {
    beforeAll(async () => {
      session = await on.openSignedIn("admin@center.demo");
    });
    afterAll(() => session.context.close());

    test.each(ROUTES)(
      "%s exists, is titled %s, and has no violations in both themes",
      async (path, title) => {
        const { page } = session;
        await arrive(session, path);
        await expect.poll(() => page.title(), POLL).toMatch(/ · Overfly$/);
        await expect.poll(() => page.title(), POLL).toMatch(title);
        expect(await page.getByText("OOPS", { exact: true }).count()).toBe(0);
        expect(await page.getByText(/coming soon|not implemented|lorem/i).count()).toBe(0);
        expect(isDuplicate(path) ? NOTHING : await inBothThemes(page)).toEqual(NOTHING);
      },
    );

    test.each(MORE)("%s has no violations in both themes", async (path) => {
      await arrive(session, path);
      expect(await inBothThemes(session.page)).toEqual(NOTHING);
    });
  });

  describe("of the client", () => {
    beforeAll(async () => {
      session = await on.openSignedIn("admin@client.demo", { side: "client" });
    });
    afterAll(() => session.context.close());

    test.each(OF_CLIENTS)("%s has no violations in both themes", async (path) => {
      await arrive(session, path);
      expect(await inBothThemes(session.page)).toEqual(NOTHING);
    });
  });

  test.each(BARE)("%s has no violations in both themes", async (path) => {
    const stranger = await openSession(on.browser, on.system.center);
    await arrive(stranger, path);
    expect(await inBothThemes(stranger.page)).toEqual(NOTHING);
    await stranger.context.close();
  });

  describe("from right to left", () => {
    beforeAll(async () => {
      session = await on.openSignedIn("admin@center.demo");
      await speak("ar");
    });
    afterAll(async () => {
      await speak("en");
      await session.context.close();
    });
    const speak = (locale: "ar" | "en") => on.updateUser("admin@center.demo", { locale });

    test.each(ROUTES.filter(([path]) => !isDuplicate(path)))("%s has no violations", async (path) => {
      const { page } = session;
      await arrive(session, path);
      await expect.poll(() => page.evaluate(() => document.documentElement.dir), POLL).toBe("rtl");
      expect(await serious(new AxeBuilder({ page }).disableRules("color-contrast"))).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    });
  });
});

/** Legacy mode, since no screen has iframes: otherwise axe opens a page per run to merge their results. */
async function serious(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}
