import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import type { PlanError } from "#features/flight-routes/planner-text.ts";
import { usePlanErrorMessage } from "./plan-error-message.ts";

afterEach(() => setLocale("en"));

const messageOf = (error: PlanError | undefined) =>
  renderHook(() => usePlanErrorMessage(error)).result.current;

const CROSSING = [35.929298, 31.950418];

test("an error names its position and its limits", () => {
  expect(messageOf({ code: "self-intersection", at: CROSSING })).toBe(
    "The outline crosses itself at 35.929298, 31.950418.",
  );
  expect(messageOf({ code: "parameter-out-of-range", values: { min: 5, max: 500 } })).toBe(
    "The value must be between 5 and 500.",
  );
  expect(messageOf({ code: "unforeseen" })).toMatch(/^Planning failed unexpectedly/);
});

test("in Arabic all are Arabic", () => {
  setLocale("ar");
  expect(messageOf({ code: "self-intersection", at: CROSSING })).toContain("35.929298, 31.950418");
  for (const code of ["self-intersection", "parameter-out-of-range", "no-planner"]) {
    const text = messageOf({ code, values: { min: 5, max: 500 }, at: CROSSING });
    expect(text).not.toMatch(/[a-z]/i);
  }
});

test("without a failure there is no message", () => {
  expect(messageOf(undefined)).toBeUndefined();
});
