import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

/** Clock, weather, search, breadcrumbs, footer, and the header of the route planner. */
describe("the header", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("ops@center.demo");
    ({ page } = session);
  });
  afterAll(() => on.close());

  const db = () => on.system.server.services.db;
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: "User menu: Omar Nasser" }).waitFor();
  };
  const tokenOf = async (name: string) => {
    const { token } = await db()
      .selectFrom("sites")
      .where("name", "=", name)
      .select("token")
      .executeTakeFirstOrThrow();
    return token;
  };

  describe("the clock", () => {
    test("reads hh:mm A with the GMT offset; the time is refreshed each 1 s, the offset each 60 s", async () => {
      const other = await on.openSignedIn("ops@center.demo");
      await other.page.clock.install({ time: new Date("2026-11-21T18:05:30Z") });
      await other.page.goto("/sites");
      const time = other.page.locator("header time");
      await expect.poll(() => time.textContent(), POLL).toBe("09:05 PM GMT+3");

      await other.page.clock.pauseAt(new Date("2026-11-21T18:06:59.900Z"));
      await expect.poll(() => time.textContent(), POLL).toBe("09:06 PM GMT+3");
      await other.page.clock.runFor(1100);
      await expect.poll(() => time.textContent(), POLL).toBe("09:07 PM GMT+3");

      await other.page.evaluate(() => {
        Date.prototype.getTimezoneOffset = () => -330;
      });
      await other.page.clock.runFor(1000);
      const early = await time.textContent();
      await other.page.clock.runFor(60_000);
      await expect.poll(() => time.textContent(), POLL).toMatch(/GMT\+5:30$/);
      expect(early).toMatch(/GMT\+3$/);
      await other.context.close();
    });

    test("shows a skeleton while the user loads, as do weather, user and menu (10 rows, 2 shortcuts)", async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await interceptRequests(page, "/api/ops/auth/authUser", (call) => released.then(call.continue));
      await page.goto("/sites");
      await page.getByTestId("clock-skeleton").waitFor();
      await page.getByTestId("weather-skeleton").waitFor();
      await page.getByTestId("user-skeleton").waitFor();
      expect(await page.getByTestId("menu-skeleton").count()).toBe(10);
      expect(await page.getByTestId("shortcut-skeleton").count()).toBe(2);
      release();
      const clock = () => page.locator("header time").textContent();
      await expect.poll(clock, POLL).toMatch(/^\d\d:\d\d [AP]M GMT\+3$/);
      expect(await page.getByTestId("clock-skeleton").count()).toBe(0);
      await stopIntercepting(page);
    });
  });

  describe("the weather", () => {
    const widget = () => page.getByTitle(/^Weather in /);
    const live = (city: string | null, country: string | null = "Jordan") =>
      on.updateUser("ops@center.demo", { city, country });

    test("is requested with q=city,country, units=metric and appid; a skeleton shows meanwhile", async () => {
      on.weather.places.set("Petra,Jordan", { temp_max: 24.96, temp_min: 11.2 });
      await live("Petra");
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await interceptRequests(page, "/api/ops/weather", (call) => released.then(call.continue));
      await visit("/notifications");
      await page.getByTestId("weather-skeleton").waitFor();
      release();
      await widget().waitFor();
      expect(await widget().innerText()).toBe("24°C / 11°C");
      expect(await page.getByTestId("weather-skeleton").count()).toBe(0);
      expect(Object.fromEntries(on.weather.requests.at(-1) ?? [])).toEqual({
        q: "Petra,Jordan",
        units: "metric",
        appid: "secret-key",
      });
      await stopIntercepting(page);
    });

    test.each([
      ["Ajloun", 3.99, -3.7, "3°C / -3°C"],
      ["Shobak", 0.9, -0.9, "0°C / 0°C"],
    ])("of %s: %f and %f are truncated, not rounded", async (city, temp_max, temp_min, shown) => {
      on.weather.places.set(`${city},Jordan`, { temp_max, temp_min });
      await live(city);
      await visit("/notifications");
      await expect.poll(() => widget().innerText(), POLL).toBe(shown);
    });

    test("404 shows 'Error fetching weather data'", async () => {
      await live("Nowhere");
      await visit("/notifications");
      await toastSaid(page, "Error fetching weather data");
      expect(await widget().count()).toBe(0);
    });

    test.each([
      ["city", null, "Jordan"],
      ["country", "Petra", null],
    ])("is not requested for a user without a %s", async (_what, city, country) => {
      await live(city, country);
      const requestedOnLoad = async (): Promise<string[]> => {
        const requested: string[] = [];
        const listener = (request: { url: () => string }) => requested.push(new URL(request.url()).pathname);
        page.on("request", listener);
        await page.goto("/notifications", { waitUntil: "networkidle" });
        page.off("request", listener);
        return requested.filter((path) => ["/api/ops/auth/authUser", "/api/ops/weather"].includes(path));
      };
      await expect.poll(requestedOnLoad, POLL).toEqual(["/api/ops/auth/authUser"]);
      expect(await page.getByTestId("weather-skeleton").count()).toBe(0);
      await live("Petra");
    });
  });

  test.each([
    [768, 1024],
    [360, 640],
  ])(
    "at %i x %i the clock with its offset, weather, search, bell and user all show, and nothing sticks out",
    async (width, height) => {
      on.weather.places.set("Tafila,Jordan", { temp_max: -24.96, temp_min: -31.2 });
      await on.updateUser("ops@center.demo", { city: "Tafila", country: "Jordan" });
      await page.setViewportSize({ width, height });
      await visit("/notifications");
      const header = page.getByRole("banner");
      for (const part of [
        header.getByText(/^\d\d:\d\d [AP]M$/),
        header.getByText("GMT+3", { exact: true }),
        header.getByText("-24°C", { exact: true }),
        header.getByText("-31°C", { exact: true }),
        header.getByRole("searchbox", { name: "Search sites" }),
        header.getByRole("button", { name: /^Notifications/ }),
        header.getByRole("button", { name: /^User menu/ }),
      ]) {
        await part.waitFor();
        const { x, width: wide } = (await part.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  describe("the search", () => {
    const box = () => page.getByRole("searchbox", { name: "Search sites" }).first();

    test("Enter goes to /sites, and leaving /sites clears the value", async () => {
      await visit("/missions");
      await box().fill("maf");
      await box().press("Enter");
      await page.waitForURL("**/sites?search=maf");
      await page.getByRole("main").getByText("Mafraq East").first().waitFor();
      await expect.poll(() => page.getByRole("main").getByText("Ma'an One").count(), POLL).toBe(0);
      expect(await box().inputValue()).toBe("maf");

      await page.getByRole("link", { name: "Missions" }).click();
      await page.waitForURL("**/missions");
      await expect.poll(() => box().inputValue(), POLL).toBe("");
    });

    test("Enter while already on /sites refreshes the site list", async () => {
      await visit("/sites");
      await page.getByRole("main").getByText("Ma'an One").first().waitFor();
      const reloaded = page.waitForResponse(
        (response) => new URL(response.url()).pathname === "/api/ops/sites" && response.ok(),
      );
      await box().press("Enter");
      await reloaded;
      expect(new URL(page.url()).pathname).toBe("/sites");
    });
  });

  test("a table's headings stay below it while the rows are scrolled", async () => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await visit("/missions");
    const heading = page.getByRole("columnheader", { name: "Number" });
    await page.getByRole("row", { name: /M-\d+-0002/ }).scrollIntoViewIfNeeded();
    const header = await page.getByRole("banner").first().boundingBox();
    const below = (header?.y ?? 0) + (header?.height ?? 0);
    await expect.poll(async () => Math.round(((await heading.boundingBox())?.y ?? 0) - below), POLL).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the breadcrumbs derive from the path, dashes replaced by spaces; a token reads as its site's name", async () => {
    await visit(`/sites/view/${await tokenOf("Ma'an One")}`);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await expect.poll(() => crumbs.allInnerTexts(), POLL).toEqual(["Sites", "View", "Ma'an One"]);
    await visit("/no-such-place");
    await expect.poll(() => crumbs.allInnerTexts(), POLL).toEqual(["No such place"]);
  });

  test("the footer shows the product's title, this year's copyright, and links to privacy policy and terms", async () => {
    await visit("/notifications");
    const footer = page.getByRole("contentinfo");
    expect((await footer.innerText()).split(/\n+/)).toEqual([
      "Overfly Dashboard",
      `© ${new Date().getFullYear()} Overfly. All rights reserved.`,
      "Privacy policy",
      "Terms of use",
    ]);
    const follow = (name: string) => footer.getByRole("link", { name }).press("Enter"); // it moves while the page loads
    await follow("Terms of use");
    await page.waitForURL("**/terms");
    await page.goBack();
    await follow("Privacy policy");
    await page.waitForURL("**/privacy");
  });

  describe("of the route planner", () => {
    const back = () => page.getByRole("banner").getByRole("link", { name: /- Site$/ });
    const arrive = async (state: object) => {
      await page.evaluate((usr) => history.replaceState({ usr, key: "k", idx: 0 }, ""), state);
      await page.reload();
      await back().waitFor();
    };

    test("shows the logo, a link back labelled '{site} - Site', and 'Route planning'; the name defaults to 'Unknown Site'", async () => {
      const token = await tokenOf("Ma'an One");
      await interceptRequests(page, `/api/ops/sites/${token}/show`, () => undefined); // its screen provides the name
      await page.goto(`/flight-routes/${token}`);
      await back().waitFor();
      const header = page.getByRole("banner");
      expect(await back().innerText()).toBe("Unknown Site - Site");
      expect(await back().getAttribute("href")).toBe(`/sites/view/${token}`);
      expect(await header.getByText("Route planning", { exact: true }).isVisible()).toBe(true);
      expect(await header.getByRole("link", { name: /Overfly/ }).isVisible()).toBe(true);
    });

    test("takes site name and token from the navigation state", async () => {
      await arrive({ siteName: "North field", siteToken: "given-by-state" });
      expect(await back().innerText()).toBe("North field - Site");
      expect(await back().getAttribute("href")).toBe("/sites/view/given-by-state");
      await stopIntercepting(page);
    });
  });

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});
