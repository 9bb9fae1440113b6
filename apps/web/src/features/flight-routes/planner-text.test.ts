import type { FaultValues } from "@overfly/flight-planning/model/fault";
import type { PlanWarningCode, WarningValues } from "@overfly/flight-planning/model/plan-warning";
import type { PresetFault } from "@overfly/flight-planning/cameras/presets";
import { type Catalog, parametersOf } from "@overfly/i18n/compile-catalog";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/i18n/set-locale.ts";
import type { PlanFailure } from "./planning/worker/displayed-plan.ts";
import { planErrorText, warningText } from "./planner-text.ts";

type ValuesOf<Code extends string, Values> = {
  [C in Code]: C extends keyof Values ? Values[C] : undefined;
};

const limit = { count: 5001, max: 5000 };

/** Every code of the planner with its values, or this does not compile. */
const FAULTS: ValuesOf<PlanFailure["code"] | PresetFault["code"], FaultValues> = {
  empty: undefined,
  "not-a-polygon": undefined,
  "coordinate-invalid": undefined,
  "coordinate-out-of-range": undefined,
  "too-few-points": undefined,
  "too-many-points": limit,
  "too-large": undefined,
  "self-intersection": undefined,
  "zero-area": undefined,
  "hole-outside": undefined,
  "hole-intersection": undefined,
  "parameter-out-of-range": { min: -360, max: 360 },
  "height-out-of-range": { heightM: 2.5, minHeightM: 5, maxHeightM: 500 },
  "not-an-integer": undefined,
  "line-too-short": undefined,
  "line-too-long": { maxLengthM: 100_000 },
  "wall-too-curved": { distanceM: 12 },
  "max-height-below-min-height": undefined,
  "orbit-too-wide": { radiusM: 90, gsdCm: 3.4 },
  "too-many-lines": limit,
  "too-many-rows": limit,
  "too-many-targets": limit,
  "too-many-manual-waypoints": limit,
  "border-invalid": undefined,
  "no-fly-zone-invalid": { name: "7" },
  "obstacle-invalid": { name: "7" },
  "empty-coverage": undefined,
  "gsd-or-height": undefined,
  "gimbal-pitch-out-of-range": { camera: "7", pitchDeg: 60, minPitchDeg: -90, maxPitchDeg: 35 },
  "unknown-lens": { camera: "7" },
  "nothing-to-photograph": undefined,
  "unknown-action": undefined,
  "unknown-camera": undefined,
  "unknown-aircraft": undefined,
  "camera-not-carried": { aircraft: "5", camera: "7" },
  "no-items": undefined,
  "duplicate-item-id": { id: "7" },
  "duplicate-target-id": { id: "7" },
  "too-many-photos": { max: 500_000 },
  "too-windy": undefined,
  "beyond-battery-range": undefined,
  "no-usable-battery": undefined,
  "no-take-off-point": undefined,
  "terrain-gap": undefined,
  "not-above-ground": undefined,
  "tolerance-too-small": undefined,
  "empty-flight": undefined,
  unforeseen: undefined,
  "no-planner": undefined,
  "unknown-preset": undefined,
  "preset-needs-thermal": { camera: "7" },
  "preset-needs-visual": { camera: "7" },
};

const WARNINGS: ValuesOf<PlanWarningCode, WarningValues> = {
  "speed-limited-by-frame-interval": { speedMps: 3.5, minIntervalS: 0.7 },
  "speed-limited-by-blur": { speedMps: 3.5 },
  "speed-limited-by-aircraft": { speedMps: 15, aircraft: "7" },
  "motion-blur": { speedMps: 12, blurPx: 1.4, sharpSpeedMps: 8.5 },
  "no-fly": { areaM2: 1234 },
  "outside-operation-area": { areaM2: 1234 },
  unreachable: { areaM2: 1234 },
  "no-take-off-point": undefined,
  "high-above-ground": { heightM: 60, maxHeightM: 45 },
  "no-module-rows": undefined,
  "rows-exceed-image": { count: 3, widthM: 14, imageWidthM: 12 },
  "camera-misses-wall": { pitchDeg: -60 },
  "edit-not-applied": { count: 3 },
  "excluded-area": { what: "line" },
  "empty-item": { name: "7" },
  "no-path-around": undefined,
  "uneven-ground": { differenceM: 31, side: "above" },
  "too-many-waypoints": { count: 300, max: 200, aircraft: "7" },
};

const catalogs = import.meta.glob<Catalog>(
  "../../../../../packages/i18n/locales/*/{route-errors,flight-routes}.json",
  { eager: true, import: "default" },
);
const catalogOf = (locale: string, namespace: string): Catalog =>
  catalogs[`../../../../../packages/i18n/locales/${locale}/${namespace}.json`] ?? {};

const at = [35.5, 31.25];
const cases = <Code extends string>(table: Record<Code, object | undefined>) =>
  Object.entries<object | undefined>(table) as [Code, object | undefined][];
const namesIn = (message = ""): string[] => [...parametersOf(message).keys()];

afterEach(() => setLocale("en"));

describe.each(["en", "ar"] as const)("in %s", (locale) => {
  const errors = catalogOf(locale, "route-errors");
  const texts = catalogOf(locale, "flight-routes");
  const script = locale === "ar" ? /\p{Script=Arabic}/u : /^[^\p{Script=Arabic}]+$/u;

  test.each(cases(FAULTS))("the fault %s has a message, of values that it has", (code, values) => {
    setLocale(locale);
    expect(errors[code]).toBeTypeOf("string");
    expect({ position: "", ...values }).toMatchObject(
      Object.fromEntries(namesIn(errors[code]).map((name) => [name, expect.anything()])),
    );
    expect(planErrorText({ code, values, at })).toMatch(script);
    expect(planErrorText({ code, values, at })).not.toMatch(/undefined|[{}]/);
  });

  test.each(cases(WARNINGS))("the warning %s has a message, of values that it has", (code, values) => {
    setLocale(locale);
    expect(namesIn(texts[`warning.${code}`]).toSorted()).toEqual(Object.keys(values ?? {}).toSorted());
    const text = warningText({ code, values } as Parameters<typeof warningText>[0]);
    expect(text).toMatch(script);
    expect(text).not.toMatch(/undefined|[{}]/);
    expect(text).not.toBe(code);
  });
});

/** Thin spaces and marks of direction are left out of the comparison. */
const plain = (text: string): string => text.replaceAll("\u202f", " ").replaceAll(/[\u2066-\u2069]/gu, "");

test("a warning names its numbers with their units", () => {
  const warning = { code: "high-above-ground", values: { heightM: 60, maxHeightM: 45 } } as const;
  expect(plain(warningText(warning))).toBe(
    "The flight height of 60 m is above the limit of 45 m, which requires permission in most countries.",
  );
  setLocale("ar");
  expect(warningText(warning)).toContain("\u206660\u202fm\u2069");
});

test("a fault names its numbers with their units", () => {
  const values = { heightM: 2.5, minHeightM: 5, maxHeightM: 500 };
  expect(plain(planErrorText({ code: "height-out-of-range", values }))).toBe(
    "The flight height would be 2.5 m; it must be between 5 m and 500 m.",
  );
});

test("an unknown code has a general message", () => {
  expect(planErrorText({ code: "of-the-future" })).toBe("The route can't be planned with these values.");
});
