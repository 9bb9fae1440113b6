import type { Candidate } from "@overfly/contract/missions/candidate";
import { type BusyBlock, crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { flightConditions } from "@overfly/contract/missions/flight-conditions";
import { flightForecast } from "@overfly/contract/missions/flight-forecast";
import { missions } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { AssignScreen } from "#features/missions/assign/assign-screen.tsx";

const mission = sampleMission({ status: "approved", client_status: "scheduled", transitions: ["assign"] });
/** A Tuesday. */
const SLOT = { starts_at: "2036-05-13T08:00:00.000Z", ends_at: "2036-05-13T14:00:00.000Z" };
const candidate = (kind: Candidate["kind"], id: string, name: string): Candidate => ({
  kind,
  id,
  name,
  readiness: "ready",
  reasons: [],
  can_be_justified: false,
});
const TAKEN: BusyBlock = {
  candidate: "pilot",
  id: "1",
  kind: "mission",
  starts_at: "2036-05-13T09:00:00.000Z",
  ends_at: "2036-05-13T11:00:00.000Z",
  mission: { token: "abcdefghijklmnop", number: "M-2026-0041" },
  reason: null,
};
const GROUNDED: BusyBlock = {
  candidate: "kit",
  id: "4",
  kind: "equipment",
  starts_at: "2036-05-15T00:00:00.000Z",
  ends_at: "2036-05-18T00:00:00.000Z",
  mission: null,
  reason: message("readiness:notAirworthy", { name: "Drone A" }),
};
let asked: (string | null)[] = [];
let fails = false;
const server = setupServer(
  answer(missions.get, () => ({ data: mission })),
  answer(missions.candidates, () => ({
    data: [candidate("pilot", "1", "Rami"), candidate("pilot", "2", "Marta"), candidate("kit", "4", "Kit A")],
  })),
  answer(crewCalendar.list, ({ query }) => {
    asked.push(query.get("from"));
    return fails ? failure(500, "Broken") : { data: [TAKEN, GROUNDED] };
  }),
  answer(flightConditions.get, () => ({
    data: { at: SLOT.starts_at, conditions: [], weather: null, daylight: [SLOT] },
  })),
  answer(flightForecast.get, () => ({
    data: { hours: [], missing: "no_service" as const, attribution: null },
  })),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  asked = [];
  fails = false;
});
afterEach(() => {
  cleanup();
  setLocale("en");
});
afterAll(() => server.close());

const show = () =>
  renderScreen(<AssignScreen />, ["assign mission pilot and equipment"], "center", {
    path: "/missions/view/:missionToken/assign",
    url: `/missions/view/${mission.token}/assign`,
  });
const described = async (name: string) => {
  const radio = await screen.findByRole("radio", { name });
  return document.querySelector(`[id="${radio.getAttribute("aria-describedby")}"]`)?.textContent;
};

test("each row says when it is busy in the week of the chosen time, and with what", async () => {
  show();
  await expect.poll(() => described("Rami")).toMatch(/^M-2026-0041: /);
  expect(await described("Kit A")).toMatch(/^Drone A is not airworthy: /);
  expect(await described("Marta")).toBe("Not busy in this period");
});

test("who is busy is offered the next day on which the same time is free, and is chosen with it", async () => {
  show();
  const offer = await screen.findByText(/^Free on .?14\sMay\s2036/);
  await userEvent.click(offer);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Rami" }).checked).toBe(true);
  expect(screen.queryByText(/^Free on/)).toBeNull(); // it is taken now
});

test("the next week is read from the server, and the way back leads to the chosen time", async () => {
  show();
  await screen.findByRole("radio", { name: "Rami" });
  expect(screen.queryByRole("button", { name: "Show chosen time" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Next week" }));
  await expect.poll(() => asked.length).toBe(2);
  expect(Date.parse(asked[1] ?? "") - Date.parse(asked[0] ?? "")).toBe(7 * 86_400_000);
  await userEvent.click(screen.getByRole("button", { name: "Show chosen time" }));
  expect(screen.queryByRole("button", { name: "Show chosen time" })).toBeNull();
});

test("a single day can be shown", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Day" }));
  expect(screen.getByRole("heading", { name: /Tuesday,? 13 May 2036/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next day" })).toBeTruthy();
});

test("the busy times are a table, too, whose missions are links", async () => {
  show();
  await userEvent.click(await screen.findByText("Show busy times as a table"));
  const table = within(await screen.findByRole("table"));
  const rows = await table.findAllByRole("row", { hidden: true });
  expect(
    rows.slice(1).map((row) => within(row).getByRole("rowheader", { hidden: true }).textContent),
  ).toEqual(["Rami", "Kit A"]);
  const link = table.getByRole("link", { name: "M-2026-0041", hidden: true });
  expect(link.getAttribute("href")).toBe("/missions/view/abcdefghijklmnop");
});

test("without the calendar, pilots and kits can be chosen all the same, and it can be read again", async () => {
  fails = true;
  show();
  expect(await screen.findByText("Broken")).toBeTruthy();
  expect(await described("Rami")).not.toContain("Not busy"); // nobody knows
  await userEvent.click(screen.getByRole("radio", { name: "Rami" }));
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await expect.poll(() => described("Rami")).toMatch(/^M-2026-0041: /);
});

test("in Arabic", async () => {
  setLocale("ar");
  show();
  expect(await screen.findByText("الطاقم والمعدّات")).toBeTruthy();
  await expect.poll(() => described("Marta")).toBe("غير مشغول في هذه الفترة");
});
