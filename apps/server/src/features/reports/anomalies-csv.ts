import { csvText } from "#platform/csv/csv-text.ts";
import type { Report } from "@overfly/contract/reports/reports";

type ReportAnomaly = Report["anomalies"][number];

const COLUMNS: readonly (readonly [string, (anomaly: ReportAnomaly) => string | number | null])[] = [
  ["number", ({ number }) => number],
  ["repair_rank", ({ repair_rank }) => repair_rank],
  ["walk_order", ({ walk_order }) => walk_order],
  ["class", (anomaly) => anomaly.class],
  ["iec_class", ({ iec_class }) => iec_class],
  ["severity", ({ severity }) => severity],
  ["longitude", ({ position }) => position.coordinates[0].toFixed(7)],
  ["latitude", ({ position }) => position.coordinates[1].toFixed(7)],
  ["zone", ({ zone }) => zone],
  ["element", ({ element }) => element?.label ?? null],
  ["module_certain", ({ module_certain }) => String(module_certain)],
  ["uncertainty_m", ({ uncertainty_m }) => rounded(uncertainty_m, 2)],
  ["affected_modules", ({ affected_modules }) => affected_modules.join(" ")],
  ["delta_t_k", ({ delta_t_k }) => rounded(delta_t_k, 1)],
  ["delta_t_normalised_k", ({ delta_t_normalised_k }) => rounded(delta_t_normalised_k, 1)],
  ["max_c", ({ max_c }) => rounded(max_c, 1)],
  ["reference_c", ({ reference_c }) => rounded(reference_c, 1)],
  ["irradiance_w_m2", ({ irradiance_w_m2 }) => rounded(irradiance_w_m2, 0)],
  ["lost_kwdc", ({ lost_kwdc }) => rounded(lost_kwdc, 4)],
  ["lost_kwh_per_year", ({ lost_kwh_per_year }) => rounded(lost_kwh_per_year, 1)],
  ["lost_money_per_year", ({ lost_money_per_year }) => rounded(lost_money_per_year, 2)],
  ["currency", ({ currency }) => currency],
  ["confidence", ({ confidence }) => confidence],
  ["source", ({ source }) => source],
  ["review", ({ review }) => review],
  ["work_state", ({ work_state }) => work_state],
  ["rule", ({ rule }) => rule],
  ["note", ({ note }) => note],
];

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function anomaliesCsv({ anomalies }: Pick<Report, "anomalies">): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...anomalies.map((anomaly) => COLUMNS.map(([, read]) => read(anomaly))),
  ];
  return csvText(lines);
}

const rounded = (value: number | null, decimals: number): string | null =>
  value === null ? null : value.toFixed(decimals);
