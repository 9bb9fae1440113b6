import { renderHook } from "@testing-library/react";
import type { Position } from "geojson";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { usePlanErrorMessage } from "./plan-error-message.ts";

afterEach(() => setLocale("en"));

const wordsOf = (code: string, message: string, at?: Position) =>
  renderHook(() => usePlanErrorMessage({ code, message, ...(at && { at }) })).result.current;

const RANGE = "heightM is -5; it must lie between 5 and 500.";
const CROSSING = [35.929298, 31.950418];

test("an error names its position, but not the planner's internal values", () => {
  expect(wordsOf("self-intersection", "", CROSSING)).toBe(
    "The outline crosses itself at 35.929298, 31.950418.",
  );
  expect(wordsOf("parameter-out-of-range", RANGE)).toBe("Value out of range");
  expect(wordsOf("unforeseen", "Cannot read properties of undefined")).toMatch(
    /^Planning failed unexpectedly/,
  );
});

test("in Arabic all are Arabic", () => {
  setLocale("ar");
  expect(wordsOf("self-intersection", "", CROSSING)).toContain("35.929298, 31.950418");
  for (const code of ["self-intersection", "parameter-out-of-range", "no-planner"]) {
    expect(wordsOf(code, RANGE, CROSSING)).not.toMatch(/[a-z]/i);
  }
});

test("without a failure there is no message", () => {
  expect(renderHook(() => usePlanErrorMessage(undefined)).result.current).toBeUndefined();
});
