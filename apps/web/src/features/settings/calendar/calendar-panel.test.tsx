import { calendar } from "@overfly/contract/calendar/calendar";
import type { UserType } from "@overfly/contract/user-type";
import { cleanup, configure, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen, type Visit } from "#testing/render-screen.tsx";
import { CalendarPanel } from "./calendar-panel.tsx";

configure({ asyncUtilTimeout: 10_000 });

const addressOf = (count: number): string => `https://ops.example.com/api/calendar/secret-${count}`;

/** What the server keeps: the number of the address, and how many there were. */
let url: string | null = null;
let created = 0;
let isBroken = false;
const server = setupServer(
  answer(calendar.get, () => (isBroken ? failure(500, "Out of order") : { data: { url } })),
  answer(calendar.renew, () => {
    created += 1;
    url = addressOf(created);
    return { data: { url } };
  }),
  answer(calendar.remove, () => {
    url = null;
    return { message: "Removed" };
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  url = null;
  created = 0;
  isBroken = false;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (side: UserType = "pilot", visit: Visit = {}) =>
  renderScreen(<CalendarPanel />, ["view missions"], side, visit);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

test("an address is created on demand, and copied whole", async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByText(/missions assigned to you/)).toBeTruthy();
  await press(user, "Create address");
  expect(await screen.findByText(addressOf(1))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create address" })).toBeNull();
  await press(user, "Copy");
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(addressOf(1));
});

test("an address is replaced only after a warning that the old one stops", async () => {
  url = addressOf(0);
  const user = userEvent.setup();
  show();
  await press(user, "Replace address");
  let dialog = within(await screen.findByRole("dialog", { name: "Replace the calendar address?" }));
  expect(dialog.getByText(/stops working immediately/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect([url, created]).toEqual([addressOf(0), 0]);
  await press(user, "Replace address");
  dialog = within(await screen.findByRole("dialog", { name: "Replace the calendar address?" }));
  await user.click(dialog.getByRole("button", { name: "Replace address" }));
  expect(await screen.findByText(addressOf(1))).toBeTruthy();
  expect(screen.queryByText(addressOf(0))).toBeNull();
});

test("an address is removed, and one can be created again", async () => {
  url = addressOf(0);
  const user = userEvent.setup();
  show("client");
  expect(await screen.findByText(/when your orders are flown/)).toBeTruthy();
  await press(user, "Remove address");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the calendar address?" }));
  await user.click(dialog.getByRole("button", { name: "Remove address" }));
  expect(await screen.findByRole("button", { name: "Create address" })).toBeTruthy();
  expect([url, screen.queryByText(addressOf(0))]).toEqual([null, null]);
});

test("an address that can't be read is asked for again", async () => {
  isBroken = true;
  url = addressOf(0);
  const user = userEvent.setup();
  show();
  const again = await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByRole("button", { name: "Create address" })).toBeNull();
  isBroken = false;
  await user.click(again);
  expect(await screen.findByText(addressOf(0))).toBeTruthy();
});

test("nobody reads the address of the person they act for", async () => {
  url = addressOf(0);
  const { client } = show("pilot", { user: { impersonator: { id: "admin", name: "Admin" } } as never });
  expect(screen.queryByText("Calendar")).toBeNull();
  expect(client.isFetching()).toBe(0);
});
