import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { getFixedT } from "@overfly/i18n/node/translate";
import { xlsxTable } from "#platform/spreadsheet/xlsx-table.ts";
import { ALL_COLUMNS, headerOf, type ReportAnomaly, WALK_COLUMNS } from "./export-columns.ts";

/** The anomalies by repair rank, or as a list for the walk from one to the next. */
export function anomaliesXlsx(
  { anomalies }: Pick<Report, "anomalies">,
  kind: "all" | "walk",
  language: ReportLanguage,
): Promise<Buffer> {
  const columns = (kind === "all" ? ALL_COLUMNS : WALK_COLUMNS).map((column) => ({
    header: headerOf(column, language),
    width: column.width,
    decimals: column.decimals,
    value: (anomaly: ReportAnomaly) => column.value(anomaly, language),
  }));
  const rows = kind === "all" ? anomalies : anomalies.toSorted((a, b) => a.walk_order - b.walk_order);
  const t = getFixedT(language, "anomalies/export");
  return xlsxTable(columns, rows, { sheet: t(kind === "all" ? "sheet" : "walkSheet"), language });
}
