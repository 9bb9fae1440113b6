import { expect, test } from "vitest";
import {
  aircraftModeWords,
  coverStateWords,
  dockModeWords,
  isAirborne,
  rainfallWords,
  taskStageWords,
  windDirectionWords,
} from "./mode-words.ts";
import { payloadName, productKey, productOf } from "./product.ts";
import { TASK_STEP, taskStepWords } from "./task-steps.ts";

test.each([
  ["3-2-0", "dock", "DJI Dock 2"],
  ["0-91-1", "aircraft", "Matrice 3TD"],
  ["2-174-0", "remote control", "RC Plus 2"],
  ["1-81", "payload", "M3TD camera"],
  ["0-999-0", "aircraft", "Unknown aircraft (0-999-0)"],
])("%s is a %s, %s", (key, kind, name) => {
  expect(productOf(key)).toEqual({ key, kind, name });
});

test.each(["", "9-1-0", "dock", "3-1"])("%j names no product, or none that is known", (key) => {
  expect(productOf(key)?.name ?? "").not.toMatch(/^DJI/);
});

test("a topology's device without a domain takes that of its place", () => {
  expect(productKey({ type: 2, sub_type: 0 }, "dock")).toBe("3-2-0");
  expect(productKey({ domain: 0, type: 91, sub_type: 1 }, "aircraft")).toBe("0-91-1");
});

test("a camera is named by its index", () => {
  expect(payloadName("81-0-0")).toBe("M3TD camera");
  expect(payloadName("7-0-0")).toBe("Unknown camera (7-0-0)");
});

test("numbers become words, and unheard-of ones stay numbers", () => {
  expect(dockModeWords(4)).toBe("Working");
  expect(dockModeWords(77)).toBe("Dock mode 77");
  expect(aircraftModeWords(5)).toBe("Flying the route");
  expect(coverStateWords(2)).toBe("Half open");
  expect(rainfallWords(0)).toBe("No rain");
  expect(windDirectionWords(8)).toBe("NW");
  expect(taskStageWords(256)).toBe("Unknown");
  expect(taskStepWords(TASK_STEP.flying)).toBe("Flying the route");
  expect(taskStepWords(49)).toBe("Step 49");
});

test("an aircraft that stands, prepares or is off is not airborne", () => {
  expect([0, 1, 2, 13, 14].some(isAirborne)).toBe(false);
  expect([4, 5, 9, 10, 17].every(isAirborne)).toBe(true);
});
