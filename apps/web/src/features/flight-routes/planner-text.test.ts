import type { PlanWarning } from "@overfly/flight-planning/model/part-plan";
import type { LayoutFault } from "@overfly/flight-planning/model/planned-document";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/locale.ts";
import { faultWords, warningWords } from "./planner-text.ts";

/** Every code of the planner, or the types do not hold. */
const WARNINGS: Record<PlanWarning["code"], true> = {
  "speed-limited-by-frame-interval": true,
  "speed-limited-by-blur": true,
  "speed-limited-by-aircraft": true,
  "blurred-pictures": true,
  "no-fly": true,
  "outside-operation-area": true,
  "out-of-reach": true,
  "no-take-off-place": true,
  "high-above-ground": true,
  "no-rows": true,
  "rows-out-of-picture": true,
  "looks-past-wall": true,
  "edit-not-applied": true,
  "left-out": true,
  "part-empty": true,
  "no-way-around": true,
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
  "nothing-left": true,
  "gsd-or-height": true,
  "gimbal-out-of-reach": true,
  "unknown-lens": true,
  "nothing-to-photograph": true,
  "unknown-action": true,
  "unknown-camera": true,
  "unknown-aircraft": true,
  "camera-not-carried": true,
  "no-parts": true,
  "double-part-id": true,
  "too-many-photos": true,
};

afterEach(() => setLocale("en"));

test.each(Object.keys(WARNINGS))("the warning %s has Arabic words", (code) => {
  setLocale("ar");
  expect(warningWords(code)).toMatch(/\p{Script=Arabic}/u);
});

test.each([...Object.keys(FAULTS), "too-windy", "out-of-reach", "terrain-gap", "not-above-ground"])(
  "the reason %s has Arabic words",
  (code) => {
    setLocale("ar");
    expect(faultWords(code)).toMatch(/\p{Script=Arabic}/u);
  },
);
