import { message } from "@overfly/i18n/message";
import { sampleMission } from "#testing/sample-mission.ts";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { describe, expect, test } from "vitest";
import { sampleRoute } from "#features/flight-routes/testing/sample-route.tsx";
import {
  assignmentOf,
  formOf,
  missingOf,
  movedTo,
  planOf,
  ranked,
  type ScheduleForm,
  type ScheduleMode,
  toggled,
} from "./schedule-form.ts";

const form: ScheduleForm = {
  starts_at: "2026-11-23T06:00:00.000Z",
  ends_at: "2026-11-23T10:00:00.000Z",
  assignee: "pilot:u:1",
  kit: "4",
  justification: "",
  routes: [3, 1],
  conditionsReason: "",
  reason: "",
};

test("a pilot needs a kit", () => {
  expect(assignmentOf(form)).toMatchObject({ pilot_id: "u:1", dock_id: null, kit_id: 4 });
});

test("a dock needs no kit", () => {
  expect(assignmentOf({ ...form, assignee: "dock:7" })).toMatchObject({
    pilot_id: null,
    dock_id: 7,
    kit_id: null,
  });
});

test("routes are flown in the order in which they were chosen, from the take-off on", () => {
  expect(planOf(form)).toEqual({ route_ids: [3, 1], scheduled_for: form.starts_at });
  expect(toggled(toggled([3, 1], 3), 3)).toEqual([1, 3]);
});

test.each<[ScheduleMode, Partial<ScheduleForm>, object]>([
  ["schedule", {}, {}],
  ["schedule", { assignee: null, routes: [] }, { assignee: "assigneeRequired", route_ids: "routeRequired" }],
  ["schedule", { starts_at: null }, { starts_at: "takeOffRequired" }],
  ["schedule", { ends_at: form.starts_at }, { ends_at: "endBeforeStart" }],
  ["assign", { routes: [] }, {}],
  [
    "assign",
    { starts_at: null, assignee: null },
    { starts_at: "periodRequired", assignee: "assigneeRequired" },
  ],
  ["plan", { assignee: null, ends_at: null }, {}],
  ["plan", { routes: [] }, { route_ids: "routeRequired" }],
])("to %s, %j lacks %j", (mode, changes, missing) => {
  expect(missingOf({ ...form, ...changes }, mode, { status: "approved" })).toEqual(missing);
});

test("after a review it is flown again for a reason only", () => {
  expect(missingOf(form, "schedule", { status: "in_review" })).toEqual({ reason: "reasonRequired" });
});

test("another take-off keeps the length", () => {
  expect(movedTo("2026-11-24T07:30:00.000Z", form).ends_at).toBe("2026-11-24T11:30:00.000Z");
});

test("ready candidates come first", () => {
  const candidate = (name: string, readiness: Candidate["readiness"], kind: Candidate["kind"] = "pilot") => ({
    kind,
    id: name,
    name,
    readiness,
    reasons:
      readiness === "ready"
        ? []
        : [{ level: readiness, text: message("readiness:noDrone"), fix: null, is_final: false }],
    can_be_justified: readiness === "blocked",
  });
  const all = [
    candidate("a", "blocked"),
    candidate("b", "ready"),
    candidate("c", "warning"),
    candidate("d", "ready"),
    candidate("dock", "ready", "dock"),
  ];

  expect(ranked(all, "pilot").map(({ name }) => name)).toEqual(["b", "d", "c", "a"]);
});

/** 12:00 at the site, in Amman. */
const NOW = Date.parse("2026-11-19T09:00:00Z");
const WINDOW = { window_start: "2026-11-18T21:00:00.000Z", window_end: "2026-11-26T20:59:00.000Z" };
const periodOf = (mission: Partial<MissionDetail>, daylight: [from: string, to: string][] = []) => {
  const slots = daylight.map(([starts_at, ends_at]) => ({ starts_at, ends_at }));
  const { starts_at, ends_at } = formOf(sampleMission({ ...WINDOW, ...mission }), {
    daylight: slots,
    now: NOW,
  });
  return [starts_at, ends_at];
};
const assigned = (starts_at: string, ends_at: string) => ({
  assignment: {
    pilot: { id: "u:1", name: "Rami" },
    dock: null,
    kit: { id: 4, name: "Kit" },
    starts_at,
    ends_at,
  },
});
const TOMORROW: [string, string] = ["2026-11-20T07:10:00.000Z", "2026-11-20T11:40:00.000Z"];

describe("the sheet starts", () => {
  test("with the next daylight in the client's window", () => {
    expect(periodOf({}, [TOMORROW])).toEqual(["2026-11-20T07:10:00.000Z", "2026-11-20T11:10:00.000Z"]);
  });

  test("in the daylight of now at the next full five minutes", () => {
    const today: [string, string] = ["2026-11-19T07:10:00.000Z", "2026-11-19T11:40:00.000Z"];
    expect(periodOf({}, [today])[0]).toBe("2026-11-19T09:00:00.000Z");
  });

  test("in the morning where there is no such daylight, and never in the past", () => {
    expect(periodOf({})[0]).toBe("2026-11-20T06:00:00.000Z");
    expect(periodOf({ window_end: "2026-11-19T08:00:00.000Z" })).toEqual([null, null]);
  });

  test("with the current schedule, until it is over", () => {
    const current = assigned("2026-11-20T08:00:00.000Z", "2026-11-20T10:00:00.000Z");
    const scheduled_for = "2026-11-20T09:00:00.000Z";
    expect(periodOf({ ...current, scheduled_for }, [TOMORROW])).toEqual([
      scheduled_for,
      "2026-11-20T10:00:00.000Z",
    ]);
    const over = assigned("2026-11-18T08:00:00.000Z", "2026-11-18T10:00:00.000Z");
    expect(periodOf(over, [TOMORROW])[0]).toBe(TOMORROW[0]);
    expect(periodOf({ ...current, scheduled_for, status: "in_review" }, [TOMORROW])[0]).toBe(TOMORROW[0]);
  });

  test("with who is assigned, and the planned routes", () => {
    const current = assigned("2026-11-20T08:00:00.000Z", "2026-11-20T10:00:00.000Z");
    const planned = sampleMission({ ...current, routes: [{ id: 9, name: "North" }] });
    expect(formOf(planned, { routes: [sampleRoute()], now: NOW })).toMatchObject({
      assignee: "pilot:u:1",
      kit: "4",
      routes: [9],
    });
  });

  test("with the site's only valid route", () => {
    const error = {
      code: "terrain",
      severity: "error" as const,
      worst: null,
      limit: null,
      locations: [],
      subject_id: null,
    };
    const [valid, other, faulty] = [
      sampleRoute(),
      sampleRoute({ id: 2 }),
      sampleRoute({ id: 3, issues: [error] }),
    ];
    const chosen = (routes: FlightRoute[]) => formOf(sampleMission(), { routes, now: NOW }).routes;
    expect(chosen([faulty, valid])).toEqual([1]);
    expect(chosen([valid, other])).toEqual([]);
    expect(chosen([faulty])).toEqual([]);
  });
});
