import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { usePlanErrorMessage } from "./plan-error-message.ts";

afterEach(() => setLocale("en"));

const wordsOf = (code: string, message: string) =>
  renderHook(() => usePlanErrorMessage({ code, message })).result.current;

const RANGE = "heightM is -5; it must lie between 5 and 500.";
const CROSSING = "The outline crosses itself at 35.929298, 31.950418.";

test("the planner's message is shown if it names a location, but not if it names an internal value", () => {
  expect(wordsOf("self-intersection", CROSSING)).toBe(CROSSING);
  expect(wordsOf("parameter-out-of-range", RANGE)).toBe("Value out of range");
  expect(wordsOf("unforeseen", "Cannot read properties of undefined")).toMatch(
    /^Planning failed unexpectedly/,
  );
});

test("in Arabic all are Arabic", () => {
  setLocale("ar");
  for (const [code, message] of [
    ["self-intersection", CROSSING],
    ["parameter-out-of-range", RANGE],
    ["no-planner", ""],
  ] as const) {
    expect(wordsOf(code, message)).not.toMatch(/[a-z]/i);
  }
});

test("without a failure there is no message", () => {
  expect(renderHook(() => usePlanErrorMessage(undefined)).result.current).toBeUndefined();
});
