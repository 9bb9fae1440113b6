import { type Notification, notifications } from "@overfly/contract/notifications/notifications";
import { cleanup, screen } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NotificationBell } from "./notification-bell.tsx";

let unread = 0;
const server = setupServer(
  answer(notifications.list, () => ({ notifications: [] as Notification[], unread })),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

const badge = () => document.querySelector(".mantine-Indicator-indicator");

test.each([
  [1, "1", "Notifications, 1 unread"],
  [42, "42", "Notifications, 42 unread"],
  [100, "100", "Notifications, 100 unread"],
  [999, "999", "Notifications, 999 unread"],
  [1000, "999+", /^Notifications, 1.?000 unread$/],
])("%i unread: the badge shows %s, the name of the bell all of them", async (count, shown, name) => {
  unread = count;
  renderScreen(<NotificationBell />);
  await screen.findByRole("button", { name });
  expect(badge()?.textContent).toBe(shown);
  expect(badge()?.querySelector("bdi")?.dir).toBe("ltr"); // "999+" keeps its order in Arabic
});

test("none unread: no badge", async () => {
  unread = 0;
  const { client } = renderScreen(<NotificationBell />);
  await expect.poll(() => client.getQueryData(notificationQueries.list.queryKey)).toBeDefined();
  expect(badge()).toBeNull();
});

test("in Arabic the name has the number's own form", async () => {
  unread = 3;
  setLocale("ar");
  renderScreen(<NotificationBell />);
  expect(await screen.findByRole("button", { name: "الإشعارات، 3 إشعارات غير مقروءة" })).toBeTruthy();
  expect(badge()?.textContent).toBe("3");
});
