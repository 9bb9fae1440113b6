import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { describe, expect, test } from "vitest";
import { computeLosses, type LossParameters, type LossAnomaly, lossFactor } from "./losses.ts";

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const parameters: LossParameters = {
  powerW: () => 550,
  siteKwDc: 1000,
  surveyedModules: 1800,
  specificYieldKwhPerKwp: 1900,
  tariffPerKwh: 0.06,
};
const string: LossAnomaly = { id: "string", class: "string_offline", affectedModuleIds: ids("s", 28) };

describe("computing losses", () => {
  test("matches the worked example of the reference: 18.70 kW, 35.5 MWh and 2,132 USD a year", () => {
    const diodes = ids("d", 12).map((id): LossAnomaly => ({ id, class: "diode", affectedModuleIds: [id] }));
    const doubles = ids("m", 3).map((id): LossAnomaly => ({
      id,
      class: "diode_multi",
      affectedModuleIds: [id],
    }));
    const report = computeLosses([string, ...diodes, ...doubles], parameters);

    expect(report.affectedKwDc).toBeCloseTo(18.7, 6);
    expect(report.energyKwhPerYear).toBeCloseTo(35_530, 3);
    expect(report.moneyPerYear).toBeCloseTo(2131.8, 3);
    expect(report.powerLossPercent).toBeCloseTo(1.87, 6);
    expect(report.affectedModules).toBe(43);
    expect(report.affectedModulesPercent).toBeCloseTo((43 / 1800) * 100, 6);
    expect(report.byAnomaly.get("string")?.affectedKwDc).toBeCloseTo(15.4, 6);
    expect(report.byAnomaly.get("d0")?.affectedKwDc).toBeCloseTo(0.55 / 3, 6);
  });

  test("counts a module once, under its costliest anomaly: an outage covers the anomalies inside it", () => {
    const inside: LossAnomaly = { id: "inside", class: "diode", affectedModuleIds: ["s3"] };
    for (const order of [
      [string, inside],
      [inside, string],
    ]) {
      const report = computeLosses(order, parameters);
      expect(report.affectedKwDc).toBeCloseTo(15.4, 6);
      expect(report.byAnomaly.get("inside")?.affectedKwDc).toBe(0);
    }
  });

  test("is zero without anomalies, and finite for a site without rated power", () => {
    const report = computeLosses([string], { ...parameters, siteKwDc: 0, surveyedModules: 0 });
    expect([report.powerLossPercent, report.affectedModulesPercent]).toEqual([0, 0]);
    expect(computeLosses([], parameters)).toMatchObject({ affectedKwDc: 0, moneyPerYear: 0 });
  });
});

/** Fractions of a module's rated power: typical, and for a measured loss of 2 %, 90 % and 0 %. */
test.each<[AnomalyClass, typical: number, measured2: number, measured90: number, measured0: number]>([
  ["inverter_offline", 1, 1, 1, 1],
  ["combiner_offline", 1, 1, 1, 1],
  ["string_offline", 1, 1, 1, 1],
  ["module_offline", 1, 1, 1, 1],
  ["diode", 1 / 3, 1 / 3, 1 / 3, 1 / 3],
  ["diode_multi", 2 / 3, 2 / 3, 2 / 3, 2 / 3],
  ["cell", 0.05, 0.02, 1 / 3, 0],
  ["hot_spot", 0.05, 0.02, 1 / 3, 0],
  ["cell_multi", 0.1, 0.02, 2 / 3, 0],
  ["hot_spot_multi", 0.1, 0.02, 2 / 3, 0],
  ["cracking", 0.15, 0.02, 0.9, 0],
  ["pid", 0.2, 0.2, 0.2, 0.2],
  ["soiling", 0.1, 0.02, 0.9, 0],
  ["shadowing", 0.1, 0.02, 0.9, 0],
  ["vegetation", 0.1, 0.02, 0.9, 0],
  ["junction_box", 0, 0, 0, 0],
  ["reflection", 0, 0, 0, 0],
  ["other", 0, 0, 0, 0],
])("a %s costs %d of its module", (anomaly, ...expected) => {
  const factors = [null, 0.02, 0.9, 0].map((measuredLossFraction) =>
    lossFactor({ class: anomaly, measuredLossFraction }),
  );
  expect(factors).toEqual(expected.map((factor) => expect.closeTo(factor, 9)));
});
