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

test("an aircraft is airborne from manual flight to landing, and in modes that only a flight has", () => {
  const airborne = Array.from({ length: 22 }, (_, mode) => mode).filter(isAirborne);
  expect(airborne).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 20]);
});
