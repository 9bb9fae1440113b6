import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Edition } from "./edition.ts";
import { orDash } from "./figures.ts";
import { framedPage } from "./frame.ts";
import { severityMark } from "./marks.ts";
import type { ReportWords } from "./words-en.ts";

type Finding = Report["findings"][number];

interface Column {
  name: keyof ReportWords["repair"]["columns"];
  width: number;
  /** Numbers stand under each other, whichever way the table runs. */
  isNumber?: boolean;
  cell: (finding: Finding, edition: Edition) => string;
}

const COLUMNS: readonly Column[] = [
  { name: "first", width: 34, isNumber: true, cell: ({ repair_rank }) => String(repair_rank) },
  { name: "number", width: 28, isNumber: true, cell: (finding) => String(finding.number) },
  { name: "what", width: 104, cell: (finding, { className }) => className(finding.class) },
  { name: "where", width: 116, cell: (finding, { place }) => place(finding) },
  { name: "iec", width: 24, isNumber: true, cell: ({ iec_class }) => String(iec_class) },
  {
    name: "deltaT",
    width: 38,
    isNumber: true,
    cell: ({ delta_t_k }, { figures }) =>
      orDash(delta_t_k, (value) => figures.unit(figures.number(value, 1), "K")),
  },
  {
    name: "lost",
    width: 50,
    isNumber: true,
    cell: ({ lost_kwdc }, { figures }) => figures.power(lost_kwdc),
  },
  {
    name: "aYear",
    width: 62,
    isNumber: true,
    cell: ({ lost_money_per_year, currency }, { figures }) => figures.money(lost_money_per_year, currency),
  },
  { name: "walk", width: 34, isNumber: true, cell: ({ walk_order }) => String(walk_order) },
];

/** Every finding by what to repair first; `walk` is the short way round from the entrance. */
export const repairPage = (report: Report, edition: Edition): ReactElement =>
  framedPage(
    report,
    edition,
    edition.words.repair.title,
    edition.text(
      { ...edition.styles.prose, ...edition.styles.dim, marginBottom: 10 },
      edition.words.repair.intro,
    ),
    header(edition),
    ...report.findings.map((finding) => line(finding, edition)),
  );

const header = (edition: Edition): ReactElement =>
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

const line = (finding: Finding, edition: Edition): ReactElement =>
  h(
    View,
    { style: { ...edition.styles.tableRow, alignItems: "center", fontSize: 8.5 }, wrap: false },
    h(View, { style: { width: 15 } }, severityMark(finding.severity)),
    ...COLUMNS.map((column) => edition.text(cellStyle(column, edition), column.cell(finding, edition))),
  );

function cellStyle({ width, isNumber }: Column, { isMirrored }: Edition) {
  if (isNumber) return { width, paddingLeft: 2, textAlign: "right" as const };
  return isMirrored ? { width, paddingRight: 8, paddingLeft: 6 } : { width, paddingLeft: 8, paddingRight: 6 };
}
