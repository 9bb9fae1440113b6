import type { PlanWarning } from "@overfly/flight-planning/layout/item-plan";
import type { LayoutFault } from "@overfly/flight-planning/layout/route-layout";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { planErrorText, warningText } from "./planner-text.ts";

/** Every code of the planner, or the types do not hold. */
const WARNINGS: Record<PlanWarning["code"], true> = {
  "speed-limited-by-frame-interval": true,
  "speed-limited-by-blur": true,
  "speed-limited-by-aircraft": true,
  "motion-blur": true,
  "no-fly": true,
  "outside-operation-area": true,
  unreachable: true,
  "no-take-off-point": true,
  "high-above-ground": true,
  "no-module-rows": true,
  "rows-exceed-image": true,
  "camera-misses-wall": true,
  "edit-not-applied": true,
  "excluded-area": true,
  "empty-item": true,
  "no-path-around": true,
  "uneven-ground": true,
  "too-many-waypoints": true,
};
const FAULTS: Record<LayoutFault["code"], true> = {
  empty: true,
  "not-a-polygon": true,
  "coordinate-invalid": true,
  "coordinate-out-of-range": true,
  "too-few-points": true,
  "too-many-points": true,
  "too-large": true,
  "self-intersection": true,
  "zero-area": true,
  "hole-outside": true,
  "hole-intersection": true,
  "parameter-out-of-range": true,
  "too-many-lines": true,
  "border-invalid": true,
  "empty-coverage": true,
  "gsd-or-height": true,
  "gimbal-pitch-out-of-range": true,
  "unknown-lens": true,
  "nothing-to-photograph": true,
  "unknown-action": true,
  "unknown-camera": true,
  "unknown-aircraft": true,
  "camera-not-carried": true,
  "no-items": true,
  "duplicate-item-id": true,
  "too-many-photos": true,
};

afterEach(() => setLocale("en"));

test.each(Object.keys(WARNINGS))("the warning %s is translated to Arabic", (code) => {
  setLocale("ar");
  expect(warningText(code)).toMatch(/\p{Script=Arabic}/u);
});

test.each([...Object.keys(FAULTS), "too-windy", "beyond-battery-range", "terrain-gap", "not-above-ground"])(
  "the reason %s is translated to Arabic",
  (code) => {
    setLocale("ar");
    expect(planErrorText({ code })).toMatch(/\p{Script=Arabic}/u);
  },
);
