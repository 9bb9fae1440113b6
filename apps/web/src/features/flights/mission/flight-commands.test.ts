import type { Flight } from "@overfly/contract/flights/flights";
import { expect, test } from "vitest";
import { commandsFor, type FlightCommand, withFlight } from "./flight-commands.ts";

const flight: Flight = {
  id: 7,
  mission_token: "m",
  status: "airborne",
  reason: null,
  reason_message: null,
  source: "dock",
  pilot: null,
  dock: { id: 1, name: "North dock" },
  task: { status: "in_progress", percent: 40, step: "Flying route", step_code: 25 },
  took_off_at: null,
  landed_at: null,
  duration_s: null,
  distance_m: null,
  max_height_m: null,
  battery_before_percent: null,
  battery_after_percent: null,
  take_off: null,
  track: {
    type: "LineString",
    coordinates: [
      [35, 31],
      [35, 32],
    ],
  },
  events: [],
  photo_count: 0,
  expected_photo_count: 90,
  created_at: "2026-11-21T08:00:00Z",
};

test.each<[Flight["status"], string, FlightCommand[]]>([
  ["preparing", "sent", ["cancel"]],
  ["preparing", "in_progress", ["cancel"]],
  ["airborne", "in_progress", ["pause", "return_home"]],
  ["airborne", "paused", ["resume", "return_home"]],
  ["returning", "in_progress", []],
  ["landed", "in_progress", []],
  ["failed", "rejected", []],
])("a flight that is %s with a task that is %s takes %j", (status, task, commands) => {
  expect(commandsFor({ status, task: { status: task, percent: 0, step: null, step_code: null } })).toEqual(
    commands,
  );
});

test("a manual flight takes no commands", () => {
  expect(commandsFor({ status: "airborne", task: null })).toEqual([]);
});

test("an update of a flight keeps its track", () => {
  const { track: _track, ...update } = { ...flight, photo_count: 12 };

  expect(withFlight([flight], update)).toEqual([{ ...flight, photo_count: 12 }]);
});

test("a new flight is added first", () => {
  const { track: _track, ...update } = { ...flight, id: 8 };

  expect(withFlight([flight], update).map(({ id }) => id)).toEqual([8, 7]);
});
