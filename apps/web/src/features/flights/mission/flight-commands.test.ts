import type { Flight } from "@overfly/contract/flights/flights";
import { expect, test } from "vitest";
import { commandsFor, type FlightCommand } from "./flight-commands.ts";

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
