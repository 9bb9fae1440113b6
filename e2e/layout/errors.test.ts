import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { silenceLive, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

const MESSAGES = [
  [400, "Hmm, that didn’t work. Something’s off with your request. Give it another shot!"],
  [401, "Access denied. You need the proper credentials to proceed."],
  [403, "Forbidden. You’ve wandered into restricted territory—no entry allowed!"],
  [404, "Page not found. Maybe it never existed, or maybe it’s just shy."],
  [429, "Whoa, slow down! You've hit the limit. Please take a breather and try again soon."],
  [418, "Oops, something went wrong on our end. We're fixing it—please try again soon!"],
] as const;
const OF_500 = "Our servers are having a bad day. We’ll make it right—try again soon.";

/** In the page: leaves toasts open, which close after 5 s, so that a busy machine sees each of them. */
function keepToasts(): void {
  addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The wait before a retry, in milliseconds, and the requests then. */
const RETRIES = [
  [1000, 2],
  [2000, 3],
  [4000, 4],
] as const;

/** The error page, the global query error handler and query retries. */
describe("errors", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;
  let site = "";

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("admin@center.demo");
    ({ page } = session);
    await page.addInitScript(keepToasts);
    await silenceLive(page);
    ({ token: site } = await on.system.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow());
  });
  afterAll(() => on.close());
  afterEach(() => stopIntercepting(page));

  const toasts = () => page.locator(".Toastify__toast").allInnerTexts();
  const words = async () => (await toasts()).map((text) => text.split("\n")[0]);
  let clock: Promise<void> | undefined;
  const installClock = () => (clock ??= page.clock.install());
  /** Retries follow after 1, 2 and 4 s: the page's clock skips the waiting times. */
  const leaping =
    <T>(look: () => Promise<T>) =>
    async (): Promise<T> => {
      await page.clock.fastForward(4000);
      return look();
    };
  /** Answers each request to that path, and counts them. */
  const answer = async (path: string, status: number, json: object = {}) => {
    const requests: string[] = [];
    await interceptRequests(page, path, (call) => {
      requests.push(call.method);
      return call.respond(status, json);
    });
    return requests;
  };

  describe("the error page", () => {
    test("shows 'OOPS', the status code, the message and 'Go Back', which refetches everything and goes to the dashboard after 300 ms", async () => {
      const { page: own, context } = await on.openSignedIn("admin@center.demo");
      await own.clock.install();
      await own.goto("/no-such-place");
      const alert = own.getByRole("alert");
      await alert.getByRole("button").waitFor();
      expect((await alert.innerText()).split(/\n+/)).toEqual(["OOPS", "404", MESSAGES[3][1], "Go Back"]);
      await own.getByRole("button", { name: /^User menu/ }).waitFor();

      await own.clock.pauseAt(Date.now() + 60_000);
      const again = own.waitForRequest((request) => request.url().endsWith("/api/ops/notifications"));
      await alert.getByRole("button", { name: "Go Back" }).click();
      await again;
      await own.clock.runFor(299);
      expect(new URL(own.url()).pathname).toBe("/no-such-place");
      await own.evaluate(() => Object.assign(window, { stays: true }));
      await own.clock.runFor(1);
      await own.waitForURL(`${on.system.center}/dashboard`);
      expect(await own.evaluate(() => "stays" in window)).toBe(false); // a full page load, not client-side navigation
      await context.close();
    });

    test.each(MESSAGES)("of a screen whose request fails with %i: '%s'", async (status, message) => {
      await answer(`/api/ops/sites/${site}/show`, status);
      await page.goto(`/sites/view/${site}`);
      await page.getByText(message, { exact: true }).waitFor();
      expect(await page.getByText(String(status), { exact: true }).count()).toBe(1);
      expect(await page.getByRole("navigation", { name: "Main menu" }).count()).toBe(1); // the layout stays
    });

    test("of the current user request: 'Error fetching auth user data' for a 404, others unchanged", async () => {
      await installClock();
      await answer("/api/ops/auth/authUser", 404, { message: "Something" });
      await page.goto("/sites");
      await page.getByText(MESSAGES[3][1], { exact: true }).waitFor();
      await expect.poll(leaping(words), POLL).toEqual(["Error fetching auth user data"]);
      await stopIntercepting(page);
      await answer("/api/ops/auth/authUser", 403, { message: "Something" });
      await page.goto("/sites");
      await page.getByText(MESSAGES[2][1], { exact: true }).waitFor();
      await expect.poll(leaping(words), POLL).toEqual(["Something"]);
    });

    test("an error outside the layout shows 'Unexpected Application Error!'", async () => {
      const impersonator = { name: "Nobody", company_name: "None", ends_at: "at no time" };
      await interceptRequests(page, "/api/ops/auth/authUser", (call) =>
        call.modify(({ data }) => ({ data: { ...data, impersonator } })),
      );
      await page.goto("/notifications");
      await page.getByRole("heading", { name: "Unexpected Application Error!", exact: true }).waitFor();
    });
  });

  describe("the handler of failed queries", () => {
    beforeAll(installClock);
    const failing = async (json: object) => {
      const requests = await answer("/api/ops/clients", 409, json);
      await page.goto("/clients");
      return requests;
    };

    test("shows each of the server's messages as its own toast", async () => {
      await failing({ message: "Refused", errors: { name: ["Too long", "Not a name"], city: ["Unknown"] } });
      await expect.poll(leaping(words), POLL).toEqual(["Too long", "Not a name", "Unknown"]);
    });

    test("otherwise its message", async () => {
      await failing({ message: "The list is locked" });
      await expect.poll(leaping(words), POLL).toEqual(["The list is locked"]);
    });

    test("otherwise the message among its errors", async () => {
      await failing({ errors: { message: "The broker is down" } });
      await expect.poll(leaping(words), POLL).toEqual(["The broker is down"]);
    });

    test("otherwise the query's default message, after the first attempt and 3 retries failed", async () => {
      const requests = await failing({});
      await expect.poll(leaping(words), POLL).toEqual(["Failed to fetch data"]);
      expect(requests).toHaveLength(4);
    });

    test("is silent for a query that opts out", async () => {
      await answer("/api/ops/missions/AAAAAAAAAAAAAAAA", 403, { message: "Not yours" });
      await page.goto("/missions/view/AAAAAAAAAAAAAAAA", { waitUntil: "networkidle" });
      await page.getByText("OOPS", { exact: true }).waitFor();
      await page.getByText(/restricted territory/).waitFor();
      expect(await toasts()).toEqual([]);
    });
  });

  describe("the default messages", () => {
    beforeAll(installClock);
    const DEFAULTS: [path: string, message: string, call: () => string][] = [
      ["/cloud/sites", "Failed to fetch cloud sites", () => "/api/ops/sites"],
      ["/inventory/docks", "Failed to fetch docks data: ", () => "/api/ops/docks"],
      ["/", "Failed to fetch map sites.", () => "/api/ops/sites/map"],
      ["/sites/view/:site?tab=plant", "Failed to fetch site layouts", () => `/api/ops/sites/${site}/layouts`],
      ["/sites/view/:site", "Failed to fetch site zones", () => `/api/ops/sites/${site}/zones`],
      ["/sites/view/:site", "Failed to fetch anomaly data.", () => `/api/ops/sites/${site}/anomalies`],
      ["/projects", "Failed to fetch data", () => "/api/ops/projects"],
      [
        "/sites/view/:site?tab=documents",
        "Failed to fetch site documents",
        () => `/api/ops/sites/${site}/documents`,
      ],
      ["/sites/create", "Failed to fetch site create data", () => "/api/ops/sites/new/create"],
      [
        "/settings/serviceProvider/members",
        "An unexpected error occurred while fetching data.",
        () => "/api/ops/members",
      ],
    ];

    test.each(DEFAULTS)("of %s: '%s'", async (path, message, call) => {
      const requests = await answer(call(), 409);
      await page.goto(path.replace(":site", site));
      await expect.poll(() => requests.length, POLL).toBeGreaterThan(0);
      await expect
        .poll(
          leaping(async () => (await toasts()).join("\n")),
          POLL,
        )
        .toContain(message);
    });

    test("of a site: 'Failed to fetch site'", async () => {
      const { page: own } = await on.openSignedIn("admin@center.demo"); // its clock is the real one
      await own.addInitScript(keepToasts);
      await interceptRequests(own, `/api/ops/sites/${site}/show`, (call) => call.respond(409, {}));
      await own.goto(`/sites/view/${site}`);
      await own.getByText("Failed to fetch site", { exact: true }).waitFor();
    });

    test("Notifications 404: 'Error fetching notifications'", async () => {
      await answer("/api/ops/notifications", 404, { message: "Nothing here" });
      await page.goto("/sites");
      await expect.poll(leaping(words), POLL).toEqual(["Error fetching notifications"]);
    });
  });

  describe("a query", () => {
    test("is retried 3 times, after 1, 2 and 4 s; then the error page shows the message for 500", async () => {
      const { page: own, context } = await on.openSignedIn("admin@center.demo");
      let requests = 0;
      await interceptRequests(own, `/api/ops/sites/${site}/show`, (call) => {
        requests += 1;
        return call.respond(500, {});
      });
      await silenceLive(own);
      await own.clock.install();
      await own.clock.pauseAt(Date.now() + 60_000);
      await own.goto(`/sites/view/${site}`);
      await expect.poll(async () => [await own.clock.runFor(1), requests][1], POLL).toBe(1);
      for (const [waitMs, times] of RETRIES) {
        await own.waitForLoadState("networkidle");
        await own.evaluate(() => undefined); // waits for pending messages
        await own.clock.runFor(waitMs - 100);
        expect(requests).toBe(times - 1);
        await own.clock.runFor(200);
        await expect.poll(() => requests, POLL).toBe(times);
      }
      await own.clock.resume();
      await own.getByText(OF_500, { exact: true }).waitFor();
      expect(requests).toBe(4);
      await context.close();
    });

    test("never goes stale, and is not refetched on window focus", async () => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      const times = (path: string) => requests.filter((one) => one === path).length;
      await page.goto("/clients");
      await expect
        .poll(() => [times("/api/ops/clients"), times("/api/ops/auth/authUser")], POLL)
        .toEqual([1, 1]);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => {
        dispatchEvent(new Event("blur"));
        document.dispatchEvent(new Event("visibilitychange"));
        dispatchEvent(new Event("focus"));
      });
      await page.getByRole("link", { name: "Pilots" }).click();
      await page.getByRole("heading", { level: 1, name: "Pilots" }).waitFor();
      await page.getByRole("link", { name: "Clients" }).click();
      await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([times("/api/ops/clients"), times("/api/ops/auth/authUser")]).toEqual([1, 1]);
    });

    test("of a dock's details is not retried, and always stale", async () => {
      const { id } = await on.system.server.services.db
        .selectFrom("docks")
        .select("id")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      const path = `/inventory/docks/${id}`;
      const requests: number[] = [];
      page.on("response", (response) => {
        if (new URL(response.url()).pathname === `/api/ops/docks/${id}`) requests.push(response.status());
      });
      await page.goto(path);
      await expect.poll(() => requests, POLL).toEqual([200]);
      await page.getByRole("link", { name: "Clients" }).click();
      await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
      await page.goBack();
      await expect.poll(() => requests, POLL).toEqual([200, 200]);

      await answer(`/api/ops/docks/${id}`, 500, { message: "The roof fell in" });
      requests.length = 0;
      await page.goto(path);
      await page.getByText(OF_500, { exact: true }).waitFor();
      await expect.poll(words, POLL).toEqual(["Failed to fetch docks data: The roof fell in"]);
      expect(requests).toEqual([500]);
    });
  });
});
