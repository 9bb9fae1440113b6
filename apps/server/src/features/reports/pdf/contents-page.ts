import type { Report } from "@overfly/contract/reports/reports";
import { Link, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { factTable } from "./fact-table.ts";
import { contentPage } from "./page-frame.ts";
import type { PageNumbers } from "./page-numbers.ts";
import type { PdfLocale } from "./pdf-locale.ts";
import { tagged } from "./tags/tag.ts";
import { PANEL_COLOUR, TEXT_COLOUR } from "./theme.ts";

export interface Section {
  id: string;
  title: string;
}

/** What is on which page, who flew with what, and who answers for the results. */
export const contentsPage = (
  report: Report,
  locale: PdfLocale,
  sections: readonly Section[],
  numbers: PageNumbers,
): ReactElement =>
  contentPage(
    report,
    locale,
    { id: "contents", title: locale.t("contents.title") },
    tagged("TOC", h(View, null, ...sections.map((section) => line(section, locale, numbers)))),
    tagged("H2", locale.text(locale.styles.subheading, locale.t("contents.flight"))),
    factTable(flight(report, locale), locale),
    tagged("H2", locale.text(locale.styles.subheading, locale.t("contents.signOff"))),
    signOff(report, locale),
  );

function line({ id, title }: Section, { styles, text }: PdfLocale, numbers: PageNumbers): ReactElement {
  const link = h(
    Link,
    { src: `#${id}`, style: { textDecoration: "none", color: TEXT_COLOUR } },
    h(
      View,
      { style: { ...styles.tableRow, justifyContent: "space-between" } },
      text({ fontSize: 10.5 }, title),
      text({ fontSize: 10.5 }, String(numbers.of(id) ?? "")),
    ),
  );
  return tagged("TOCI", h(View, null, tagged("Link", link, { alt: title })));
}

function flight({ equipment, site }: Report, { t, format }: PdfLocale): [string, string][] {
  const listed = (values: readonly string[] | undefined) =>
    values && values.length > 0 ? values.map(format.isolate).join(" · ") : "–";
  return [
    [t("contents.flownBy"), listed(equipment?.flown_by)],
    [t("contents.drones"), listed(equipment?.drones)],
    [t("contents.cameras"), listed(equipment?.cameras)],
    [t("contents.timeZone"), format.leftToRight(site.time_zone)],
  ];
}

const signOff = (
  { sign_off, site, provider, revision }: Report,
  { styles, text, t, format }: PdfLocale,
): ReactElement =>
  h(
    View,
    { style: { backgroundColor: PANEL_COLOUR, padding: 12, borderRadius: 3 } },
    text(
      styles.prose,
      sign_off
        ? t("contents.signedOff", {
            name: format.isolate(sign_off.name),
            provider: format.isolate(provider),
            at: format.dateTime(sign_off.at, site.time_zone),
            revision: String(revision),
          })
        : t("contents.notSignedOff"),
    ),
  );
