import type { Report } from "@overfly/contract/reports/reports";
import { isValidElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { anomalyBlock } from "./anomaly-block.ts";
import { conditionsPage } from "./conditions-page.ts";
import { coverPage } from "./cover-page.ts";
import { pdfLocale } from "./pdf-locale.ts";
import { repairPage } from "./repair-page.ts";

const locale = pdfLocale("en");

/** The texts of a page in their order. */
function textsOf(node: ReactNode): string[] {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => textsOf(child));
  return isValidElement<{ children?: ReactNode }>(node) ? textsOf(node.props.children) : [];
}

const conditionsOf = (changes: Partial<Report["conditions"]>) => {
  const report = createReport();
  return textsOf(conditionsPage({ ...report, conditions: { ...report.conditions, ...changes } }, locale));
};

describe("the conditions of a report", () => {
  test.each<[Partial<Report["conditions"]>, warning: RegExp, isShown: boolean]>([
    [{ wind_mps: 4 }, /The wind was above 4\u00a0m\/s/, false],
    [{ wind_mps: 4.1 }, /The wind was above 4\u00a0m\/s/, true],
    [{ wind_mps: null }, /The wind was above/, false],
    [{ irradiance_w_m2: 599 }, /below 600\u00a0W\/m²/, true],
    [{ irradiance_w_m2: 600 }, /below 600\u00a0W\/m²/, false],
    [{ irradiance_w_m2: null }, /below 600\u00a0W\/m²/, false],
    [{ irradiance_source: "estimated" }, /was not measured/, true],
    [{ irradiance_source: "measured" }, /was not measured/, false],
  ])("%j: %s shown is %s", (changes, warning, isShown) => {
    expect(conditionsOf(changes).some((text) => warning.test(text))).toBe(isShown);
  });

  test("are shown with their units", () => {
    const texts = conditionsOf({ irradiance_source: "measured", irradiance_w_m2: 849.6, ambient_c: -3.25 });
    for (const shown of [
      "850 W/m², measured",
      "4.6 m/s",
      "-3.3 °C",
      "3.2 cm per thermal pixel",
      "1284",
      "2800",
    ])
      expect(texts).toContain(shown);
    expect(conditionsOf({ irradiance_source: "estimated" })).toContain("850 W/m², estimated for a clear sky");
    expect(
      conditionsOf({ wind_mps: null, ambient_c: null, gsd_cm: null }).filter((text) => text === "–"),
    ).toHaveLength(3);
  });
});

describe("the cover", () => {
  test("counts what is critical and shows the sums of the report", () => {
    const report = createReport();
    const bySeverity = (["critical", "high", "medium", "low"] as const).map((severity, index) => ({
      severity,
      count: index + 1,
    }));
    const texts = textsOf(coverPage({ ...report, by_severity: bySeverity }, locale));
    expect(texts).toContain("1 anomaly is critical: repair it first.");
    for (const shown of ["15.6 kW", "1.01 % of the site", "29.6 MWh", "1776 USD", "32 modules affected"])
      expect(texts).toContain(shown);
  });

  test("names the five to repair first, in the order of the report", () => {
    const texts = textsOf(coverPage(createReport(), locale));
    const first = texts.slice(texts.indexOf("Repair first") + 1).filter((text) => /^\d+ · /.test(text));
    expect(first.map((text) => text.split(" ")[0])).toEqual(["1", "2", "3", "4", "5"]);
  });
});

test("the table of repairs shows rank, class, ΔT in K, loss, cost and walk, in the order of the report", () => {
  const texts = textsOf(repairPage(createReport(), locale));
  const at = texts.indexOf("Walk");
  expect(texts.slice(at + 1, at + 10).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ""))).toEqual([
    "1",
    "1",
    locale.className("string_offline"),
    "INV1-STR00-M14 · المنطقة الشمالية",
    "2",
    "14.5 K",
    "183 W",
    "20.90 USD",
    "5",
  ]);
});

test("an anomaly that loses nothing has dashes for its losses, as on the screens", () => {
  const report = createReport();
  const [first] = report.anomalies;
  if (!first) throw new Error("The sample has no anomaly");
  const free = { ...first, lost_kwdc: 0, lost_kwh_per_year: 0, lost_money_per_year: 0 };
  const texts = [
    ...textsOf(anomalyBlock(free, { thermal: null, visual: null }, locale)),
    ...textsOf(repairPage({ ...report, anomalies: [free] }, locale)),
  ];
  expect(texts.filter((text) => text === "–")).toHaveLength(4);
  expect(texts.filter((text) => /^0(\.00)? (kW|USD)/.test(text))).toEqual([]);
});

test("an anomaly shows temperatures hottest first, and its position latitude first", () => {
  const [anomaly] = createReport().anomalies;
  const texts = anomaly ? textsOf(anomalyBlock(anomaly, { thermal: null, visual: null }, locale)) : [];
  const valueOf = (name: string) => texts[texts.indexOf(name) + 1];
  expect({
    deltaT: valueOf("ΔT measured"),
    normalised: valueOf("ΔT at 1000\u00a0W/m²"),
    temperatures: valueOf("Hottest / reference"),
    iec: valueOf("IEC class"),
    lost: valueOf("Power loss"),
    cost: valueOf("Revenue loss"),
    location: valueOf("Coordinates"),
  }).toEqual({
    deltaT: "12.3 K",
    normalised: "14.5 K",
    temperatures: "61.2 °C / 48.9 °C",
    iec: "2 · thermal abnormality",
    lost: "183 W, 348 kWh per year",
    cost: "20.90 USD",
    location: "31.900000, 35.900000",
  });
});
