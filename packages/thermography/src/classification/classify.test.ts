import { describe, expect, test } from "vitest";
import { powerLossW, powerLossFraction, openCircuitDeltaK } from "./thermal-power-loss.ts";
import { type AnomalyMeasurements, classifyAnomaly } from "./classify.ts";
import { iecClassOf, normalisedDeltaK, severityOf } from "./severity.ts";

const cell: AnomalyMeasurements = {
  deltaK: 16,
  meanDeltaK: 12,
  areaM2: 0.0243,
  lengthM: 0.16,
  widthM: 0.16,
  fill: 1,
  moduleFraction: 0.012,
  hotSpots: 1,
  affectedModules: 1,
  irradianceWm2: 860,
};

describe("classifying an anomaly", () => {
  test.each<[string, Partial<AnomalyMeasurements>, string, string]>([
    ["one hot cell", {}, "cell", "one_spot"],
    ["three hot cells", { hotSpots: 3 }, "cell_multi", "several_spots"],
    ["a patch of cells", { moduleFraction: 0.25, lengthM: 0.7, widthM: 0.7 }, "cell_multi", "large_spot"],
    ["a warm third", { moduleFraction: 0.32, lengthM: 1.9, widthM: 0.33 }, "diode", "one_third"],
    ["two warm thirds", { moduleFraction: 0.65, lengthM: 1.9, widthM: 0.66 }, "diode_multi", "two_thirds"],
    ["a warm module", { moduleFraction: 0.97, meanDeltaK: 4 }, "module_offline", "whole_module"],
    ["several warm modules", { affectedModules: 4, meanDeltaK: 4 }, "module_offline", "many_modules"],
    [
      "a module recognised by its area alone",
      { moduleFraction: null, areaM2: 1.9 },
      "module_offline",
      "whole_module",
    ],
  ])("%s", (_name, change, anomaly, rule) => {
    const found = classifyAnomaly({ ...cell, ...change });
    expect(found.class).toBe(anomaly);
    expect(found.rule.code).toBe(rule);
    expect(Object.values(found.rule.values).every((value) => Number(value) > 0)).toBe(true);
  });

  test.each([
    [0.84, "module_offline"],
    [0.75, "diode_multi"],
    [0.55, "diode_multi"],
    [0.45, "diode"],
    [0.25, "diode"],
  ])("takes a band over %d of a module for the nearest number of substrings", (moduleFraction, anomaly) => {
    const band = { moduleFraction, lengthM: 1.9, widthM: moduleFraction };
    expect(classifyAnomaly({ ...cell, ...band }).class).toBe(anomaly);
  });

  test("rates by the normalised ΔT: 9 K at 900 W/m² are as much as 10 K at 1000 W/m²", () => {
    expect(classifyAnomaly({ ...cell, deltaK: 9, irradianceWm2: 900 }).severity).toBe("medium");
    expect(classifyAnomaly({ ...cell, deltaK: 9, irradianceWm2: null }).severity).toBe("low");
  });

  test("calls a spot on thin film a hot spot", () => {
    expect(classifyAnomaly(cell, { isThinFilm: true }).class).toBe("hot_spot");
  });

  test("normalises to 1000 W/m² as in the reference: 16 K at 860 W/m² become 18.6 K", () => {
    const found = classifyAnomaly(cell);
    expect(found.normalisedDeltaK).toBeCloseTo(18.6, 1);
    expect(found).toMatchObject({ severity: "medium", iecClass: 2, flags: [] });
  });

  test.each([
    [null, "irradiance_unknown"],
    [420, "irradiance_too_low"],
  ])("does not normalise at %s W/m² and sets a flag", (irradianceWm2, flag) => {
    const found = classifyAnomaly({ ...cell, irradianceWm2 });
    expect(found.normalisedDeltaK).toBeNull();
    expect(found.flags).toEqual([flag]);
    expect(found.severity).toBe("medium");
  });

  test("gives no severity for raw counts", () => {
    const found = classifyAnomaly({ ...cell, deltaK: null, meanDeltaK: null });
    expect(found.severity).toBeNull();
    expect(found.flags).toContain("no_temperatures");
  });

  test("flags an offline module that is hotter than open circuit explains", () => {
    expect(classifyAnomaly({ ...cell, moduleFraction: 0.9, meanDeltaK: 15 }).flags).toEqual([
      "implausible_for_class",
    ]);
  });
});

test.each([
  ["cell", 9.9, "low", 2],
  ["cell", 10, "medium", 2],
  ["cell", 19.9, "medium", 2],
  ["cell", 20, "high", 2],
  ["cell", 39.9, "high", 2],
  ["cell", 40, "critical", 3],
  ["string_offline", 4, "high", 2],
  ["combiner_offline", 4, "high", 2],
  ["inverter_offline", 4, "high", 2],
  ["inverter_offline", 40, "critical", 3],
  ["reflection", 50, "critical", 1],
] as const)("a %s at %d K is %s, class %i", (anomaly, deltaK, severity, iecClass) => {
  expect(severityOf(anomaly, deltaK)).toBe(severity);
  expect(iecClassOf(anomaly, deltaK)).toBe(iecClass);
});

test("normalises from 600 W/m² on", () => {
  expect(normalisedDeltaK(6, 600)).toBeCloseTo(10);
  expect(normalisedDeltaK(6, 599)).toBeNull();
});

describe("thermal power loss matches the reference", () => {
  test.each([
    [1000, 1, 6.3],
    [900, 2, 4.7],
    [600, 4, 2.3],
  ])("an open module at %i W/m² and %i m/s is %d K warmer", (irradianceWm2, windMs, deltaK) => {
    expect(openCircuitDeltaK(0.2, irradianceWm2, windMs)).toBeCloseTo(deltaK, 1);
  });

  test("a cell 20 K hotter at 2 m/s loses 18.8 W, 7 % of a 300 W module at 900 W/m²", () => {
    const lost = powerLossW(20, 0.0243, 2);
    expect(lost).toBeCloseTo(18.8, 1);
    expect(powerLossFraction(lost, { powerW: 300, irradianceWm2: 900 })).toBeCloseTo(0.07, 2);
    expect(powerLossFraction(lost, { powerW: 0, irradianceWm2: 900 })).toBe(0);
  });
});
