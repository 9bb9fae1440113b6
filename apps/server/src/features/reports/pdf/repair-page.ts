import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { orDash } from "./number-format.ts";
import { contentPage } from "./page-frame.ts";
import { severitySymbol } from "./severity-symbol.ts";
import type { ReportWords } from "./words-en.ts";

type ReportAnomaly = Report["anomalies"][number];

interface Column {
  name: keyof ReportWords["repair"]["columns"];
  width: number;
  /** Right-aligned in both directions. */
  isNumber?: boolean;
  cell: (anomaly: ReportAnomaly, edition: PdfLocale) => string;
}

const COLUMNS: readonly Column[] = [
  { name: "first", width: 34, isNumber: true, cell: ({ repair_rank }) => String(repair_rank) },
  { name: "number", width: 28, isNumber: true, cell: (anomaly) => String(anomaly.number) },
  { name: "what", width: 104, cell: (anomaly, { className }) => className(anomaly.class) },
  { name: "where", width: 116, cell: (anomaly, { location: place }) => place(anomaly) },
  { name: "iec", width: 24, isNumber: true, cell: ({ iec_class }) => String(iec_class) },
  {
    name: "deltaT",
    width: 38,
    isNumber: true,
    cell: ({ delta_t_k }, { format: figures }) =>
      orDash(delta_t_k, (value) => figures.unit(figures.number(value, 1), "K")),
  },
  {
    name: "lost",
    width: 50,
    isNumber: true,
    cell: ({ lost_kwdc }, { format: figures }) => figures.power(lost_kwdc),
  },
  {
    name: "aYear",
    width: 62,
    isNumber: true,
    cell: ({ lost_money_per_year, currency }, { format: figures }) =>
      figures.money(lost_money_per_year, currency),
  },
  { name: "walk", width: 34, isNumber: true, cell: ({ walk_order }) => String(walk_order) },
];

/** Anomalies by repair priority; `walk` is their order on a short walk from the entrance. */
export const repairPage = (report: Report, edition: PdfLocale): ReactElement =>
  contentPage(
    report,
    edition,
    edition.words.repair.title,
    edition.text(
      { ...edition.styles.prose, ...edition.styles.dim, marginBottom: 10 },
      edition.words.repair.intro,
    ),
    header(edition),
    ...report.anomalies.map((anomaly) => line(anomaly, edition)),
  );

const header = (edition: PdfLocale): ReactElement =>
  h(
    View,
    { style: edition.styles.tableRow, fixed: true },
    h(View, { style: { width: 15 } }),
    ...COLUMNS.map((column) =>
      edition.text(
        { ...edition.styles.headCell, ...cellStyle(column, edition) },
        edition.words.repair.columns[column.name],
      ),
    ),
  );

const line = (anomaly: ReportAnomaly, edition: PdfLocale): ReactElement =>
  h(
    View,
    { style: { ...edition.styles.tableRow, alignItems: "center", fontSize: 8.5 }, wrap: false },
    h(View, { style: { width: 15 } }, severitySymbol(anomaly.severity)),
    ...COLUMNS.map((column) => edition.text(cellStyle(column, edition), column.cell(anomaly, edition))),
  );

function cellStyle({ width, isNumber }: Column, { isRightToLeft: isMirrored }: PdfLocale) {
  if (isNumber) return { width, paddingLeft: 2, textAlign: "right" as const };
  return isMirrored ? { width, paddingRight: 8, paddingLeft: 6 } : { width, paddingLeft: 8, paddingRight: 6 };
}
