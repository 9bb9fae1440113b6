import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { expect, test } from "vitest";
import { sampleMission } from "#testing/sample-mission.ts";
import { entriesOf, inColumns, sharedZone, shiftWall } from "./calendar-entries.ts";

const mission = (overrides: Partial<CalendarMission>): CalendarMission => ({
  ...sampleMission(),
  can_reschedule: true,
  ...overrides,
});
const at = (starts_at: string, ends_at: string | null = null, time_zone = "Asia/Amman") =>
  mission({
    flight_period: { kind: "planned", starts_at, ends_at },
    site: { token: "siteToken1234567", name: "North field", time_zone, country: null },
  });

test("each mission is on the day of its own site's clock", () => {
  const { entries } = entriesOf([
    at("2026-11-21T22:30:00.000Z"), // half past one in Amman
    at("2026-11-21T22:30:00.000Z", null, "Europe/Madrid"),
  ]);
  expect(entries.map(({ day, startMin }) => [day, startMin])).toEqual([
    ["2026-11-21", 1410],
    ["2026-11-22", 90],
  ]);
});

test("missions without a time are apart", () => {
  const { entries, unscheduled } = entriesOf([
    at("2026-11-21T08:00:00.000Z"),
    mission({ flight_period: null }),
  ]);
  expect([entries.length, unscheduled.length]).toEqual([1, 1]);
});

test("its length is that of the flight, or of the assignment, and never too short to be read", () => {
  const lengths = entriesOf([
    at("2026-11-21T08:00:00.000Z", "2026-11-21T10:00:00.000Z"),
    at("2026-11-21T09:00:00.000Z", "2026-11-21T09:05:00.000Z"),
    at("2026-11-21T10:00:00.000Z"),
  ]).entries.map(({ durationMin }) => durationMin);
  expect(lengths).toEqual([120, 30, 60]);
});

test("what overlaps is side by side, and what comes later has the whole width again", () => {
  const { entries } = entriesOf([
    at("2026-11-21T08:00:00.000Z", "2026-11-21T10:00:00.000Z"),
    at("2026-11-21T08:30:00.000Z", "2026-11-21T09:00:00.000Z"),
    at("2026-11-21T09:00:00.000Z", "2026-11-21T10:30:00.000Z"),
    at("2026-11-21T12:00:00.000Z", "2026-11-21T13:00:00.000Z"),
  ]);
  expect(inColumns(entries).map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});

test.each([
  ["2026-11-30T09:30", 1, 0, "2026-12-01T09:30"],
  ["2026-11-21T09:30", 0, -15, "2026-11-21T09:15"],
  ["2026-11-21T00:00", 0, -15, "2026-11-21T00:00"],
  ["2026-11-21T23:45", 0, 15, "2026-11-21T23:45"],
])("%s moved by %i days and %i minutes is %s", (wall, days, minutes, moved) => {
  expect(shiftWall(wall, days, minutes)).toBe(moved);
});

test("a zone is named once where it is that of all", () => {
  const [amman, madrid] = [at("2026-11-21T08:00:00Z"), at("2026-11-21T08:00:00Z", null, "Europe/Madrid")];
  expect([sharedZone([amman, amman]), sharedZone([amman, madrid]), sharedZone([])]).toEqual([
    "Asia/Amman",
    undefined,
    undefined,
  ]);
});
