import { expect, test } from "vitest";
import { NO_REPETITION, problemOf, type RepeatForm, ruleOf, windowsOf } from "./repetition.ts";

const WINDOW = "2027-01-31,2027-02-02";
const monthly = (changes: Partial<RepeatForm>): RepeatForm => ({
  ...NO_REPETITION,
  frequency: "monthly",
  ...changes,
});

test.each([
  [NO_REPETITION, undefined],
  [monthly({ count: 12 }), undefined],
  [monthly({ count: 1 }), "repeatCount"],
  [monthly({ count: 61 }), "repeatCount"],
  [monthly({ count: null }), "repeatCount"],
  [monthly({ ends: "until", until: "" }), "repeatUntil"],
  [monthly({ ends: "until", until: "2027-02-27" }), "repeatTooShort"],
  [monthly({ ends: "until", until: "2027-02-28" }), undefined],
  [monthly({ ends: "until", until: "2090-01-01" }), "repeatTooLong"],
] as const)("%j has the problem %s", (repeat, problem) => {
  expect(problemOf(repeat, WINDOW)).toBe(problem);
});

test("one order holds so many missions, at however many sites", () => {
  expect(problemOf(monthly({ count: 20 }), WINDOW, 10)).toBeUndefined();
  expect(problemOf(monthly({ count: 20 }), WINDOW, 11)).toBe("repeatTooMany");
  const until = monthly({ ends: "until", until: "2027-12-31" });
  expect(problemOf(until, WINDOW, 16)).toBeUndefined();
  expect(problemOf(until, WINDOW, 17)).toBe("repeatTooMany");
});

test("only the end that was chosen is sent, and nothing for a single order", () => {
  expect(ruleOf(monthly({ count: 3, until: "2027-12-31" }))).toEqual({ frequency: "monthly", count: 3 });
  const until = monthly({ ends: "until", count: 3, until: "2027-12-31" });
  expect(ruleOf(until)).toEqual({ frequency: "monthly", until: "2027-12-31" });
  expect(ruleOf(NO_REPETITION)).toBeUndefined();
});

test("the windows are known before sending", () => {
  expect(windowsOf(monthly({ count: 3 }), WINDOW).map(({ first }) => first)).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
  ]);
  expect(windowsOf(monthly({ count: 3 }), "")).toEqual([]);
});
