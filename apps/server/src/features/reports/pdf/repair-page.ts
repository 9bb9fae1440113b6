import { ratedDeltaK, shownLoss } from "@overfly/contract/anomalies/repair-order";
import type { Report } from "@overfly/contract/reports/reports";
import { Link, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { orDash } from "./number-format.ts";
import { anchorOf } from "./page-numbers.ts";
import { TEXT_COLOUR } from "./theme.ts";
import { tagged } from "./tags/tag.ts";
import { contentPage } from "./page-frame.ts";
import { severitySymbol } from "./severity-symbol.ts";

type ReportAnomaly = Report["anomalies"][number];

interface Column {
  name: "first" | "number" | "what" | "where" | "iec" | "deltaT" | "lost" | "aYear" | "walk";
  width: number;
  /** Right-aligned in both directions. */
  isNumber?: boolean;
  cell: (anomaly: ReportAnomaly, locale: PdfLocale) => string;
}

const COLUMNS: readonly Column[] = [
  { name: "first", width: 34, isNumber: true, cell: ({ repair_rank }) => String(repair_rank) },
  { name: "number", width: 28, isNumber: true, cell: (anomaly) => String(anomaly.number) },
  { name: "what", width: 104, cell: (anomaly, { className }) => className(anomaly.class) },
  { name: "where", width: 116, cell: (anomaly, { location }) => location(anomaly) },
  { name: "iec", width: 24, isNumber: true, cell: ({ iec_class }) => String(iec_class) },
  {
    name: "deltaT",
    width: 38,
    isNumber: true,
    cell: (anomaly, { format }) =>
      orDash(ratedDeltaK(anomaly), (value) =>
        format.unit(format.number(value, 1), anomaly.delta_t_normalised_k === null ? "K*" : "K"),
      ),
  },
  {
    name: "lost",
    width: 50,
    isNumber: true,
    cell: ({ lost_kwdc }, { format }) => orDash(shownLoss(lost_kwdc), format.power),
  },
  {
    name: "aYear",
    width: 62,
    isNumber: true,
    cell: ({ lost_money_per_year, currency }, { format }) =>
      format.money(shownLoss(lost_money_per_year), currency),
  },
  { name: "walk", width: 34, isNumber: true, cell: ({ walk_order }) => String(walk_order) },
];

/** Anomalies by repair priority; `walk` is their order on a short walk from the entrance. */
export const repairPage = (report: Report, locale: PdfLocale): ReactElement =>
  contentPage(
    report,
    locale,
    { id: "repair", title: locale.t("repair.title") },
    locale.text({ ...locale.styles.prose, ...locale.styles.dim, marginBottom: 10 }, locale.t("repair.intro")),
    tagged(
      "Table",
      h(View, null, header(locale), ...report.anomalies.map((anomaly) => line(anomaly, locale))),
    ),
  );

const header = (locale: PdfLocale): ReactElement =>
  tagged(
    "TR",
    h(
      View,
      { style: locale.styles.tableRow, fixed: true },
      tagged("TH", h(View, { style: { width: 15 } }), { scope: "Column", alt: locale.t("severity") }),
      ...COLUMNS.map((column) =>
        tagged(
          "TH",
          locale.text(
            { ...locale.styles.headCell, ...cellStyle(column, locale) },
            locale.t(`repair.columns.${column.name}`),
          ),
          { scope: "Column" },
        ),
      ),
    ),
  );

const line = (anomaly: ReportAnomaly, locale: PdfLocale): ReactElement =>
  tagged(
    "TR",
    h(
      View,
      { style: { ...locale.styles.tableRow, alignItems: "center", fontSize: 8.5 }, wrap: false },
      tagged("TD", h(View, { style: { width: 15 } }, symbolOf(anomaly, locale))),
      ...COLUMNS.map((column) =>
        column.name === "what"
          ? linkTo(anomaly, column, locale)
          : tagged("TD", locale.text(cellStyle(column, locale), column.cell(anomaly, locale))),
      ),
    ),
  );

const symbolOf = ({ severity }: ReportAnomaly, { t }: PdfLocale): ReactElement =>
  tagged("Figure", severitySymbol(severity), { alt: t(`severity.${severity}`) });

/** To the anomaly's pictures further on in the report. */
const linkTo = (anomaly: ReportAnomaly, column: Column, locale: PdfLocale): ReactElement =>
  tagged(
    "TD",
    h(
      View,
      { style: cellStyle(column, locale) },
      tagged(
        "Link",
        h(
          Link,
          { src: `#${anchorOf(anomaly)}`, style: { color: TEXT_COLOUR } },
          locale.text({}, column.cell(anomaly, locale)),
        ),
        { alt: column.cell(anomaly, locale) },
      ),
    ),
  );

function cellStyle({ width, isNumber }: Column, { isRightToLeft }: PdfLocale) {
  if (isNumber) return { width, paddingLeft: 2, textAlign: "right" as const };
  return isRightToLeft
    ? { width, paddingRight: 8, paddingLeft: 6 }
    : { width, paddingLeft: 8, paddingRight: 6 };
}
