import { type Notification, notifications } from "@overfly/contract/notifications/notifications";
import { act, cleanup, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useLiveConnection } from "#platform/api/use-live.ts";
import { LiveLine } from "#testing/live-line.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NotificationBell } from "./notification-bell.tsx";

const news = (id: number): Notification => ({
  id,
  kind: "mission_status",
  title: `News ${id}`,
  body: "",
  image: null,
  url: "/",
  created_at: "now",
  sent_at: "2026-11-21T10:00:00.000Z",
  read_at: null,
});

let sent: Notification[] = [];
let requests = 0;
let slowly: Promise<void> | undefined;
const server = setupServer(
  http.get(`*${notifications.list.path}`, async () => {
    const found = { notifications: sent, unread: sent.length };
    requests += 1;
    await slowly;
    return HttpResponse.json(found);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  LiveLine.replaceWebSocket();
  sent = [news(1)];
  slowly = undefined;
  requests = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function Frame() {
  useLiveConnection();
  return <NotificationBell />;
}
const line = LiveLine.last;
const badge = (count: number) => screen.findByText(String(count));

test("after a server restart everything is refetched", async () => {
  renderScreen(<Frame />);
  await badge(1);
  sent = [news(2), ...sent];

  line().open();
  line().greet(true);

  expect(await badge(2)).toBeTruthy();
});

test("one that was sent between the first query and the connection is refetched", async () => {
  renderScreen(<Frame />);
  await badge(1);
  sent = [news(2), news(3), ...sent];
  line().open();
  line().say({ kind: "notification", notification: news(2) });
  line().greet();

  expect(await badge(3)).toBeTruthy();
});

test("one that is sent while the list is loading appears", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slowly = promise;
  renderScreen(<Frame />);
  await expect.poll(() => requests).toBe(1);
  line().open();
  line().greet();
  sent = [news(2), ...sent];

  line().say({ kind: "notification", notification: news(2) });
  resolve();

  expect(await badge(2)).toBeTruthy();
});

test("one that was sent while the connection was lost appears after reconnecting", async () => {
  renderScreen(<Frame />);
  await badge(1);
  line().open();
  act(() => line().close());
  sent = [news(2), ...sent];

  await expect.poll(() => LiveLine.opened.length).toBe(2);
  line().open();
  line().greet();

  expect(await badge(2)).toBeTruthy();
});

test("what a gap in the connection hid while the list was loading is refetched", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slowly = promise;
  renderScreen(<Frame />);
  await expect.poll(() => requests).toBe(1);
  sent = [news(2), ...sent]; // the list that is on its way doesn't have it

  line().open();
  line().greet(true);
  resolve();

  expect(await badge(2)).toBeTruthy();
});
