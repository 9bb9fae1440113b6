import type { Report } from "@overfly/contract/reports";
import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { framedPage } from "./frame.ts";
import { styles } from "./look.ts";
import { severityMark } from "./marks.ts";
import { classWords, money, number, orDash, placeWords, power } from "./words.ts";

type Finding = Report["findings"][number];

interface Column {
  name: string;
  width: number;
  isRight?: boolean;
  cell: (finding: Finding) => string;
}

const COLUMNS: readonly Column[] = [
  { name: "First", width: 30, isRight: true, cell: ({ repair_rank }) => String(repair_rank) },
  { name: "No.", width: 28, isRight: true, cell: (finding) => String(finding.number) },
  { name: "What", width: 104, cell: (finding) => classWords(finding.class) },
  { name: "Where", width: 120, cell: placeWords },
  { name: "IEC", width: 24, isRight: true, cell: ({ iec_class }) => String(iec_class) },
  {
    name: "ΔT",
    width: 38,
    isRight: true,
    cell: ({ delta_t_k }) => orDash(delta_t_k, (value) => `${number(value, 1)} K`),
  },
  { name: "Lost", width: 50, isRight: true, cell: ({ lost_kwdc }) => power(lost_kwdc) },
  {
    name: "a year",
    width: 62,
    isRight: true,
    cell: ({ lost_money_per_year, currency }) => money(lost_money_per_year, currency),
  },
  { name: "Walk", width: 34, isRight: true, cell: ({ walk_order }) => String(walk_order) },
];

/** Every finding by what to repair first; `Walk` is the short way round from the entrance. */
export const repairPage = (report: Report): ReactElement =>
  framedPage(
    report,
    "What to repair first",
    h(
      Text,
      { style: { ...styles.prose, ...styles.dim, marginBottom: 10 } },
      "Dangerous findings first, then those that cost most. The last column is the order in which to walk to them: a short way round from the entrance.",
    ),
    header(),
    ...report.findings.map(line),
  );

const header = (): ReactElement =>
  h(
    View,
    { style: styles.tableRow, fixed: true },
    h(View, { style: { width: 15 } }),
    ...COLUMNS.map(({ name, width, isRight }) =>
      h(Text, { key: name, style: { ...styles.headCell, ...cellStyle(width, isRight) } }, name),
    ),
  );

const line = (finding: Finding): ReactElement =>
  h(
    View,
    { key: finding.id, style: { ...styles.tableRow, alignItems: "center", fontSize: 8.5 }, wrap: false },
    h(View, { style: { width: 15 } }, severityMark(finding.severity)),
    ...COLUMNS.map(({ name, width, isRight, cell }) =>
      h(Text, { key: name, style: cellStyle(width, isRight) }, cell(finding)),
    ),
  );

const cellStyle = (width: number, isRight: boolean | undefined) => ({
  width,
  paddingRight: isRight ? 0 : 6,
  paddingLeft: isRight ? 2 : 8,
  textAlign: isRight ? ("right" as const) : ("left" as const),
});
