import { type NotificationPreference, notifications } from "@overfly/contract/notifications/notifications";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";

const COMMENTS: NotificationPreference = { kind: "comment", channel: "in_app", is_on: true };
let sent: unknown;
const server = setupServer(
  answer(notifications.preferences, () => ({ data: [COMMENTS] })),
  answer(notifications.setPreference, ({ body }) => {
    sent = body;
    return { data: [body] };
  }),
);
beforeAll(() => server.listen());
afterEach(cleanup);
afterAll(() => server.close());

test("a kind can be switched off", async () => {
  renderScreen(<NotificationPreferences />);
  const comments = await screen.findByRole<HTMLInputElement>("switch", { name: "Comments, In the app" });
  expect(comments.checked).toBe(true);
  await userEvent.click(comments);
  await expect.poll(() => comments.checked).toBe(false);
  expect(sent).toEqual({ ...COMMENTS, is_on: false });
});
