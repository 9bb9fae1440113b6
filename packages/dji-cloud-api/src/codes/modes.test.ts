import { expect, test } from "vitest";
import { textOf } from "#testing/render-message.ts";
import { aircraftModeName, coverStateName, isAirborne, rainfallName } from "./modes.ts";
import { TASK_STEP, taskStepName } from "./task-steps.ts";

test("known codes have a name, unknown ones show their number", () => {
  expect(textOf(aircraftModeName(77))).toBe("Aircraft mode 77");
  expect(textOf(aircraftModeName(5))).toBe("Flying route");
  expect(textOf(coverStateName(2))).toBe("Half open");
  expect(textOf(rainfallName(0))).toBe("No rain");
  expect(textOf(taskStepName(TASK_STEP.flying))).toBe("Flying route");
  expect(textOf(taskStepName(49))).toBe("Step 49");
});

test("an aircraft that is on the ground or off is not airborne", () => {
  expect([0, 1, 2, 13, 14].some(isAirborne)).toBe(false);
  expect([4, 5, 9, 10, 17].every(isAirborne)).toBe(true);
});
