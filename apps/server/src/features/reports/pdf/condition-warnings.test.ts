import type { Report } from "@overfly/contract/reports/reports";
import { expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { conditionWarnings } from "./conditions-page.ts";
import { pdfLocale } from "./pdf-locale.ts";

const GOOD = { irradiance_w_m2: 900, irradiance_source: "measured", wind_mps: 2 } as const;
const WIND = /wind was above 4\u00a0m\/s/;
const IRRADIANCE = /below 600\u00a0W\/m²/;
const ESTIMATED = /estimat/i;

test.each<[string, Partial<Report["conditions"]>, RegExp[]]>([
  ["good conditions", {}, []],
  ["a wind of 4 m/s", { wind_mps: 4 }, []],
  ["a wind of 4.1 m/s", { wind_mps: 4.1 }, [WIND]],
  ["a wind of 14 m/s", { wind_mps: 14 }, [WIND]],
  ["an unknown wind", { wind_mps: null }, []],
  ["an irradiance of 600 W/m²", { irradiance_w_m2: 600 }, []],
  ["an irradiance of 599 W/m²", { irradiance_w_m2: 599 }, [IRRADIANCE]],
  ["an estimated irradiance", { irradiance_source: "estimated" }, [ESTIMATED]],
  [
    "a low estimate in strong wind",
    { irradiance_source: "estimated", irradiance_w_m2: 300, wind_mps: 9 },
    [ESTIMATED, IRRADIANCE, WIND],
  ],
])("the report warns of %s where it must", (_name, changes, warnings) => {
  const { conditions } = createReport();
  const found = conditionWarnings({ conditions: { ...conditions, ...GOOD, ...changes } }, pdfLocale("en"));
  expect(found).toHaveLength(warnings.length);
  for (const [index, warning] of warnings.entries()) expect(found[index]).toMatch(warning);
});
