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

test.each([
  ["cell", null, 0.05],
  ["cell", 0.2, 0.2],
  ["cell", 0.9, 1 / 3],
  ["cell_multi", 0.9, 2 / 3],
  ["diode", 0.9, 1 / 3],
  ["junction_box", 0.9, 0],
] as const)(
  "a %s with a measured loss of %s costs %d of its module",
  (anomaly, measuredLossFraction, factor) => {
    expect(lossFactor({ class: anomaly, measuredLossFraction: measuredLossFraction })).toBeCloseTo(factor, 6);
  },
);
