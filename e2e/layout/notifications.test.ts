import { notify } from "@overfly/server/platform/notifications/notify";
import { systemContext } from "@overfly/server/context";
import type { NotificationKind } from "@overfly/contract/notifications/notifications";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession, type BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { toastSaid } from "#browser/toasts.ts";
import { POLL } from "#timeouts.ts";
import { startLayoutSession, type LayoutSession } from "./layout-session.ts";

const WHO = "analyst@center.demo";

/** The specified rules of the notification dropdown and page, with notifications sent by the server. */
describe("notifications", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;
  let user: { user_id: string; organization_id: number };

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn(WHO);
    ({ page } = session);
    user = await db()
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .where("users.email", "=", WHO)
      .select(["users.id as user_id", "memberships.organization_id"])
      .executeTakeFirstOrThrow();
  });
  afterAll(() => on.close());

  beforeEach(async () => {
    await stopIntercepting(page);
    await db().deleteFrom("notifications").where("user_id", "=", user.user_id).execute();
  });

  const visit = async () => {
    await page.goto("/clients");
    await bell().waitFor();
  };
  const db = () => on.system.server.services.db;
  const bell = () => page.getByRole("button", { name: /^Notifications/ });
  const badge = () => page.locator(".mantine-Indicator-indicator");
  const panel = () => page.getByRole("dialog", { name: "Notifications" });
  const markAll = () => panel().getByRole("button", { name: "Mark all as read" });
  const dots = () => panel().getByText("Unread", { exact: true });
  const skeletons = () => page.getByTestId("notification-skeleton");

  const send = (title: string, { kind = "comment" as NotificationKind, url = "/missions" } = {}) =>
    notify(
      systemContext(on.system.server.services),
      { organization_id: user.organization_id, user_ids: [user.user_id] },
      { kind, title, body: `What ${title} says`, url },
    );

  const sendAndOpen = async (...titles: string[]) => {
    for (const title of titles) await send(title);
    await visit();
    await expect.poll(() => badge().textContent(), POLL).toBe(String(titles.length));
    await bell().click();
    await panel().waitFor();
  };

  describe("the bell", () => {
    test("has a badge only when the unread count is not zero, and a new notification appears without a reload", async () => {
      const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
      page.once("websocket", (socket) => socket.once("framereceived", () => listens()));
      await visit();
      await listening;
      expect(await badge().count()).toBe(0);
      await page.evaluate(() => Object.assign(window, { stays: true }));

      await send("First");
      await expect.poll(() => badge().textContent(), POLL).toBe("1");
      await send("Second");
      await expect.poll(() => badge().textContent(), POLL).toBe("2");

      expect(await page.evaluate(() => "stays" in window)).toBe(true);
      const background = await badge().evaluate((element) => getComputedStyle(element).backgroundColor);
      const [red = 0, green = 255, blue = 255] = background.match(/\d+/g)?.map(Number) ?? [];
      expect(red > 150 && green < 80 && blue < 80).toBe(true);
    });

    test("requests notifications only when a user is signed in", async () => {
      const stranger = await openSession(on.system.center);
      const requests: string[] = [];
      stranger.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await stranger.page.goto("/api/auth/login");
      await stranger.page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
      await stranger.page.waitForLoadState("networkidle");
      expect(requests).toContain("/api/settings");
      expect(requests).not.toContain("/api/ops/notifications");
      await stranger.context.close();
    });
  });

  describe("the panel", () => {
    test("is 400 px wide, its list at most 35rem high and scrolling", async () => {
      await sendAndOpen("One");
      const { width } = (await panel().boundingBox()) ?? {};
      const list = panel().locator("button", { hasText: "One" }).locator("..");
      const style = await list.evaluate((element) => {
        const { maxHeight, overflowY, fontSize } = getComputedStyle(element);
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        return { maxHeightRem: Number.parseFloat(maxHeight) / rem, overflowY, fontSize };
      });
      expect(width).toBe(400);
      expect(style).toMatchObject({ maxHeightRem: 35, overflowY: "auto" });
    });

    test("shows each item's image where it has one", async () => {
      await send("Pictured");
      await db()
        .updateTable("notifications")
        .set({ image: "/favicon.svg" })
        .where("title", "=", JSON.stringify("Pictured"))
        .execute();
      await visit();
      await bell().click();
      const item = panel().getByRole("button", { name: /Pictured/ });
      await item.waitFor();
      expect(await item.locator("img").getAttribute("src")).toBe("/favicon.svg");
    });

    test("shows title, body, created_at and an unread dot; a click marks as read, then goes to the url", async () => {
      await sendAndOpen("Flight planned");
      const item = panel().getByRole("button", { name: /Flight planned/ });
      expect(await item.innerText()).toMatch(/Flight planned\s+What Flight planned says\s+now/);
      expect(await dots().count()).toBe(1);

      const marked = page.waitForResponse((response) => response.url().endsWith("/mark-as-read"));
      await item.click();
      expect((await marked).status()).toBe(200);
      await page.waitForURL("**/missions");
      await expect.poll(() => badge().count(), POLL).toBe(0);

      await bell().click();
      await panel().waitFor();
      expect(await dots().count()).toBe(0);
      const again: string[] = [];
      page.on("request", (request) => again.push(request.url()));
      await panel()
        .getByRole("button", { name: /Flight planned/ })
        .click();
      await panel().waitFor({ state: "hidden" });
      expect(again.filter((url) => url.endsWith("/mark-as-read"))).toEqual([]);
    });

    test("'Mark all as read' marks each unread item one after another, and is disabled when all are read", async () => {
      await sendAndOpen("One", "Two", "Three");
      let open = 0;
      const together: number[] = [];
      await interceptRequests(page, "/*/mark-as-read", (call) => {
        open += 1;
        together.push(open);
        return call.continue();
      });
      page.on("requestfinished", (request) => {
        if (request.url().endsWith("/mark-as-read")) open -= 1;
      });

      await markAll().click();
      await expect.poll(() => dots().count(), POLL).toBe(0);
      expect(together).toEqual([1, 1, 1]);
      expect(await markAll().isDisabled()).toBe(true);
      expect(await badge().count()).toBe(0);
    });

    test("an item that cannot be marked stays unread, and 'An error occurred' is shown", async () => {
      await interceptRequests(page, "/*/mark-as-read", (call) => call.respond(409, {}));
      await sendAndOpen("One");
      await markAll().click();
      await toastSaid(page, "An error occurred");
      expect(await dots().count()).toBe(1);
    });

    test("'Mark all as read' is disabled with no notifications", async () => {
      await visit();
      await bell().click();
      await panel().waitFor();
      expect(await panel().getByText("No notifications yet").isVisible()).toBe(true);
      expect(await markAll().isDisabled()).toBe(true);
    });

    test("while loading, four skeleton rows show, 'Mark all as read' is disabled; they hide 100 ms after the data", async () => {
      await send("Late");
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await interceptRequests(page, "/api/ops/notifications", (call) => released.then(call.continue));
      await page.clock.install();
      await page.reload();
      await bell().click();
      await expect.poll(() => skeletons().count(), POLL).toBe(4);
      expect(await markAll().isDisabled()).toBe(true);

      await page.clock.pauseAt(Date.now() + 60_000);
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/ops/notifications"));
      release();
      await (await answered).finished();
      await expect
        .poll(async () => {
          await page.clock.runFor(1);
          return badge().count();
        }, POLL)
        .toBe(1);
      const waited = await page.clock.runFor(60).then(() => skeletons().count());
      await page.clock.runFor(100);
      await expect.poll(() => skeletons().count(), POLL).toBe(0);
      expect(waited).toBe(4);
      await page.clock.resume();
    });

    test("closes on an outside click", async () => {
      await sendAndOpen("One");
      await page.mouse.click(500, 500);
      await panel().waitFor({ state: "hidden" });
    });

    test("'All Notifications' at the bottom goes to /notifications", async () => {
      await sendAndOpen("One");
      await panel().getByRole("link", { name: "All Notifications" }).click();
      await page.waitForURL("**/notifications");
      await panel().waitFor({ state: "hidden" });
    });
  });

  describe("the notifications page", () => {
    test("groups by day, filters by unread and by kind, and keeps the filters in the URL", async () => {
      await send("Old report", { kind: "report_ready" });
      await send("Today's comment");
      await send("Dock alarm", { kind: "dock_alarm" });
      const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
      await db()
        .updateTable("notifications")
        .set({ created_at: before, read_at: before })
        .where("title", "=", JSON.stringify("Old report"))
        .execute();
      await page.goto("/notifications");
      const main = page.getByRole("main");
      const titles = () => main.locator("strong").allInnerTexts();
      await main.getByText("Old report", { exact: true }).waitFor();
      const headings = () => main.getByRole("heading", { level: 2 }).count();
      await expect.poll(headings, POLL).toBe(4); // two days, the preferences and the daily summary
      expect(await titles()).toEqual(["Dock alarm", "Today's comment", "Old report"]);

      await main.getByText("Unread", { exact: true }).first().click();
      await expect.poll(titles, POLL).toEqual(["Dock alarm", "Today's comment"]);
      await main.getByRole("combobox", { name: "Type" }).click();
      await page.getByRole("option", { name: "Dock alarms" }).click();
      await expect.poll(titles, POLL).toEqual(["Dock alarm"]);
      expect(new URL(page.url()).search).toBe("?show=unread&kind=dock_alarm");

      await page.reload();
      await expect.poll(titles, POLL).toEqual(["Dock alarm"]);
    });

    test("a kind switched off for the bell no longer appears there; by e-mail it is sent once switched on", async () => {
      const choice = (name: string) => page.getByRole("switch", { name, exact: true });
      const change = async (name: string) => {
        const saved = page.waitForResponse((response) => response.request().method() === "PUT");
        await choice(name).click();
        expect((await saved).status()).toBe(200);
      };
      await page.goto("/notifications");
      await change("Comments, In the app");
      await change("Comments, By e-mail");
      await page.reload();
      await choice("Comments, In the app").waitFor();
      expect(await choice("Comments, In the app").isChecked()).toBe(false);
      expect(await choice("Comments, By e-mail").isChecked()).toBe(true);

      await send("Only by e-mail");
      await send("At the bell", { kind: "mission_status" });
      await expect.poll(() => badge().textContent(), POLL).toBe("1");
      const titles = () => page.getByRole("main").locator("strong").allInnerTexts();
      await expect.poll(titles, POLL).toEqual(["At the bell"]);
      const mailed = () =>
        db().selectFrom("outbox").where("to_address", "=", WHO).select("subject").execute();
      await expect.poll(mailed, POLL).toContainEqual({ subject: "Only by e-mail" });
      await db().deleteFrom("notification_preferences").where("user_id", "=", user.user_id).execute();
    });

    test("a rejected change shows 'Failed to update data.'", async () => {
      await page.goto("/notifications");
      await interceptRequests(page, "/*/notification-preferences", (call) =>
        call.method === "PUT" ? call.respond(409, {}) : call.continue(),
      );
      await page.getByRole("switch", { name: "Comments, By e-mail", exact: true }).click();
      await toastSaid(page, "Failed to update data.");
    });

    test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
  });
});
