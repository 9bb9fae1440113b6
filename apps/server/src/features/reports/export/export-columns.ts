import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import type { Messages } from "@overfly/i18n/generated/messages";
import { getFixedT, translate } from "@overfly/i18n/node/translate";
import type { CellValue } from "#platform/spreadsheet/xlsx-table.ts";

export type ReportAnomaly = Report["anomalies"][number];

export interface ExportColumn {
  key: Exclude<keyof Messages["anomalies/export"], "sheet" | "walkSheet">;
  /** Digits after the point. */
  decimals?: number;
  /** In characters. */
  width: number;
  value: (anomaly: ReportAnomaly, language: ReportLanguage) => CellValue;
}

const COLUMNS: readonly ExportColumn[] = [
  { key: "number", width: 6, decimals: 0, value: ({ number }) => number },
  { key: "rank", width: 8, decimals: 0, value: ({ repair_rank }) => repair_rank },
  { key: "walk", width: 8, decimals: 0, value: ({ walk_order }) => walk_order },
  {
    key: "class",
    width: 26,
    value: (anomaly, language) => translate(language, `anomalies/classes:${anomaly.class}`),
  },
  {
    key: "severity",
    width: 10,
    value: ({ severity }, language) => translate(language, `platform/severity:${severity}`),
  },
  { key: "iec", width: 8, decimals: 0, value: ({ iec_class }) => iec_class },
  { key: "element", width: 22, value: ({ element }) => element?.label ?? null },
  {
    key: "doubt",
    width: 14,
    decimals: 1,
    value: ({ module_certain, uncertainty_m }) => (module_certain ? null : uncertainty_m),
  },
  { key: "zone", width: 16, value: ({ zone }) => zone },
  { key: "modules", width: 22, value: ({ affected_modules }) => affected_modules.join(" ") },
  { key: "latitude", width: 12, decimals: 7, value: ({ position }) => position.coordinates[1] },
  { key: "longitude", width: 12, decimals: 7, value: ({ position }) => position.coordinates[0] },
  {
    key: "deltaNormalised",
    width: 14,
    decimals: 1,
    value: ({ delta_t_normalised_k }) => delta_t_normalised_k,
  },
  { key: "deltaMeasured", width: 14, decimals: 1, value: ({ delta_t_k }) => delta_t_k },
  { key: "max", width: 12, decimals: 1, value: ({ max_c }) => max_c },
  { key: "reference", width: 12, decimals: 1, value: ({ reference_c }) => reference_c },
  { key: "irradiance", width: 12, decimals: 0, value: ({ irradiance_w_m2 }) => irradiance_w_m2 },
  { key: "power", width: 12, decimals: 3, value: ({ lost_kwdc }) => lost_kwdc },
  { key: "energy", width: 14, decimals: 0, value: ({ lost_kwh_per_year }) => lost_kwh_per_year },
  { key: "money", width: 14, decimals: 2, value: ({ lost_money_per_year }) => lost_money_per_year },
  { key: "currency", width: 9, value: ({ currency }) => currency },
  {
    key: "work",
    width: 16,
    value: ({ work_state }, language) => translate(language, `anomalies:repairStatus.${work_state}`),
  },
  { key: "note", width: 40, value: ({ note }) => note },
];

const WALK_KEYS = new Set<ExportColumn["key"]>([
  "walk",
  "number",
  "class",
  "severity",
  "element",
  "doubt",
  "zone",
  "latitude",
  "longitude",
  "work",
  "note",
]);

/** Everything about an anomaly. */
export const ALL_COLUMNS = COLUMNS;

/** What somebody needs who walks from one to the next, with an empty cell to tick. */
export const WALK_COLUMNS: readonly ExportColumn[] = [
  ...COLUMNS.filter(({ key }) => key === "walk"),
  ...COLUMNS.filter(({ key }) => key !== "walk" && WALK_KEYS.has(key)),
  { key: "done", width: 8, value: () => null },
];

/** A column's header in the reader's language. */
export const headerOf = (column: ExportColumn, language: ReportLanguage): string =>
  getFixedT(language, "anomalies/export")(column.key);
