import type { Report, ReportChecklist } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { contentPage } from "./page-frame.ts";
import type { PdfLocale } from "./pdf-locale.ts";
import { tagged } from "./tags/tag.ts";

type Item = ReportChecklist["items"][number];

export const hasChecklists = ({ checklists }: Report): boolean =>
  checklists !== undefined && checklists.length > 0;

/** What was checked before and after the flights. */
export const checklistsPage = (report: Report, locale: PdfLocale): ReactElement =>
  contentPage(
    report,
    locale,
    { id: "checklists", title: locale.t("checklists.title") },
    ...(report.checklists ?? []).flatMap((list) => checklist(list, report, locale)),
  );

function checklist(list: ReportChecklist, { site }: Report, locale: PdfLocale): ReactElement[] {
  const { styles, text, t, format } = locale;
  const moment = [
    t(`checklists.moment.${list.moment}`),
    ...(list.battery === null ? [] : [format.isolate(list.battery)]),
    ...(list.number > 1 ? [t("checklists.number", { number: list.number })] : []),
  ].join(" · ");
  return [
    tagged("H2", text(styles.subheading, format.isolate(list.name))),
    text({ ...styles.dim, marginBottom: 4 }, moment),
    tagged(
      "Table",
      h(View, null, header(locale), ...list.items.map((item) => line(item, site.time_zone, locale))),
    ),
  ];
}

const WIDTHS = { result: 74, by: 92, at: 96 } as const;

const header = ({ styles, text, t }: PdfLocale): ReactElement =>
  tagged(
    "TR",
    h(
      View,
      { style: styles.tableRow },
      ...(["item", "result", "by", "at"] as const).map((name) =>
        tagged(
          "TH",
          text(
            {
              ...styles.headCell,
              paddingHorizontal: 4,
              ...(name === "item" ? { flex: 1 } : { width: WIDTHS[name] }),
            },
            t(`checklists.${name}`),
          ),
          { scope: "Column" },
        ),
      ),
    ),
  );

function line({ text: item, answer }: Item, zone: string, locale: PdfLocale): ReactElement {
  const { styles, text, t, format } = locale;
  const cell = (width: number, content: string) =>
    tagged("TD", text({ width, paddingHorizontal: 4 }, content));
  return tagged(
    "TR",
    h(
      View,
      { style: { ...styles.tableRow, fontSize: 8.5 }, wrap: false },
      tagged("TD", text({ flex: 1, paddingHorizontal: 4 }, format.isolate(item))),
      cell(WIDTHS.result, t(`checklists.result.${answer?.result ?? "none"}`)),
      cell(WIDTHS.by, answer ? format.isolate(answer.answered_by) : "–"),
      cell(WIDTHS.at, answer ? format.dateTime(answer.at, zone) : "–"),
    ),
  );
}
