import { type CalendarMission, missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { sites } from "@overfly/contract/sites/sites";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { MISSION_FILTERS } from "#features/missions/mission-filters.tsx";
import { CalendarView } from "./calendar-view.tsx";

let missions: CalendarMission[];
let queries: Record<string, string>[] = [];
let moves: unknown[] = [];
let refusal: Response | undefined;

const server = setupServer(
  answer(sites.list, () => ({ data: [], meta: { page: 1, item_count: 200, total: 0, last_page: 1 } })),
  answer(missionCalendar.list, ({ query }) => {
    queries.push(Object.fromEntries(query));
    return { data: missions, meta: { total: missions.length } };
  }),
  answer(missionCalendar.reschedule, ({ body }) => {
    moves.push(body);
    if (refusal) return refusal;
    const { starts_at } = body as { starts_at: string };
    missions = missions.map((one) => ({
      ...one,
      flight_period: { kind: "planned", starts_at, ends_at: null },
    }));
    return { data: sampleMission() };
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  [queries, moves, refusal] = [[], [], undefined];
  missions = [planned()];
});
afterEach(cleanup);
afterAll(() => server.close());

/** At 09:30 in Amman. */
const planned = (overrides: Partial<CalendarMission> = {}): CalendarMission => ({
  ...sampleMission({
    status: "planned",
    scheduled_for: "2026-11-18T06:30:00.000Z",
    flight_period: { kind: "planned", starts_at: "2026-11-18T06:30:00.000Z", ends_at: null },
  }),
  can_reschedule: true,
  ...overrides,
});

const Calendar = () => <CalendarView list={useListSearch(MISSION_FILTERS)} />;
const show = (search = "") =>
  renderScreen(<Calendar />, ["view missions", "plan missions"], "center", {
    url: `/missions?view=calendar&day=2026-11-10${search}`,
  });

const ENTRY = /^09:30 North field .*M-2026-0042 Planned$/;
const dayOf = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`);
const entryOn = (day: string) => dayOf(day)?.querySelector("button");

/** As a mouse drags to a day; the browser says what lies under it. */
async function dragTo(day: string) {
  const entry = await screen.findByRole("button", { name: ENTRY });
  const target = dayOf(day);
  document.elementFromPoint = () => target;
  const pointer = { pointerId: 1, pointerType: "mouse", button: 0 };
  fireEvent.pointerDown(entry, { ...pointer, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(globalThis.window, { ...pointer, clientX: 90, clientY: 90 });
  fireEvent.pointerUp(globalThis.window, { ...pointer, clientX: 90, clientY: 90 });
}

describe("the calendar", () => {
  test("has each mission on its day, in its site's time, with the zone named", async () => {
    show();
    await screen.findByRole("button", { name: ENTRY });
    expect(entryOn("2026-11-18")).toBeTruthy();
    expect(screen.getByText("Times at the sites: Asia/Amman (GMT+3)")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "November 2026" })).toBeTruthy();
  });

  test("asks for its weeks, by the search and the filters of the list", async () => {
    show("&search=north&type=visual&clients=7");
    await screen.findByRole("button", { name: ENTRY });
    expect(queries[0]).toEqual({
      search: "north",
      type: "visual",
      clients: "7",
      // Monday 26 October to Sunday 6 December
      from: "2026-10-25T10:00:00.000Z",
      to: "2026-12-07T14:00:00.000Z",
    });
  });

  test("shows apart what is only requested", async () => {
    missions = [planned({ status: "approved", flight_period: null, can_reschedule: false })];
    show();
    expect(await screen.findByText("1 not scheduled yet, requested for this period")).toBeTruthy();
    expect(screen.getByText("No missions are scheduled in this period")).toBeTruthy();
  });

  test("leads to a week, which the URL keeps", async () => {
    const { router } = show();
    await userEvent.click(await screen.findByText("Week"));
    expect(await screen.findByRole("heading", { name: /^9\s?–\s?15 Nov 2026$/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next week" }));
    expect(router.state.location.search).toBe("?view=calendar&day=2026-11-17&period=week");
  });
});

describe("moving a mission", () => {
  test("by the mouse keeps the time of day", async () => {
    show();
    await dragTo("2026-11-20");
    await expect
      .poll(() => moves)
      .toEqual([{ starts_at: "2026-11-20T06:30:00.000Z", updated_at: "2026-11-21T09:00:00.000Z" }]);
    await expect.poll(() => entryOn("2026-11-20")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("by the keyboard, dropped with Enter", async () => {
    show();
    const entry = await screen.findByRole("button", { name: ENTRY });
    entry.focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    expect(screen.getByText(/M-2026-0042: Thursday,? 26 November 2026, 09:30/)).toBeTruthy();
    expect(moves).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => moves).toMatchObject([{ starts_at: "2026-11-26T06:30:00.000Z" }]);
  });

  test("is called off by Escape", async () => {
    show();
    (await screen.findByRole("button", { name: ENTRY })).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{Escape}{Enter}");
    expect(moves).toEqual([]);
  });

  test("that is refused goes back, and says why", async () => {
    refusal = failure(409, "Sami Khalil is assigned to M-2026-0007 at this time");
    show();
    await dragTo("2026-11-20");
    const reason = "M-2026-0042 was not moved: Sami Khalil is assigned to M-2026-0007 at this time";
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(entryOn("2026-11-18")).toBeTruthy();
    expect(entryOn("2026-11-20") ?? null).toBeNull();
  });

  test("to the night asks for the reason, with the time kept", async () => {
    const night = "It will be night at the site at that time. Enter a reason to fly anyway";
    refusal = failure(422, night, { conditions_reason: [night] });
    show();
    await dragTo("2026-11-20");
    const dialog = await screen.findByRole("dialog", { name: "Reschedule M-2026-0042" });
    const reason = await within(dialog).findByLabelText(/Reason for flying in these conditions/);
    refusal = undefined;
    await userEvent.type(reason, "Night patrol");
    await userEvent.click(within(dialog).getByRole("button", { name: "Reschedule" }));
    await expect
      .poll(() => moves.at(-1))
      .toMatchObject({
        starts_at: "2026-11-20T06:30:00.000Z",
        conditions_reason: "Night patrol",
      });
  });

  test("by its menu, for who has no mouse", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: ENTRY }));
    await userEvent.click(await screen.findByRole("button", { name: "Reschedule…" }));
    expect(await screen.findByRole("dialog", { name: "Reschedule M-2026-0042" })).toBeTruthy();
  });

  test("isn't offered where it may not be moved", async () => {
    missions = [planned({ can_reschedule: false })];
    show();
    await dragTo("2026-11-20");
    await userEvent.click(await screen.findByRole("button", { name: ENTRY }));
    expect(await screen.findByRole("link", { name: "Open" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reschedule…" })).toBeNull();
    expect(moves).toEqual([]);
  });
});
