import type { Report } from "@overfly/contract/reports/reports";
import { Link, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { contentPage } from "./page-frame.ts";
import type { PageNumbers } from "./page-numbers.ts";
import type { PdfLocale } from "./pdf-locale.ts";
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
    ...sections.map((section) => line(section, locale, numbers)),
    locale.text(locale.styles.subheading, locale.t("contents.flight")),
    ...flight(report, locale),
    locale.text(locale.styles.subheading, locale.t("contents.signOff")),
    signOff(report, locale),
  );

function line({ id, title }: Section, { styles, text }: PdfLocale, numbers: PageNumbers): ReactElement {
  return h(
    Link,
    { src: `#${id}`, style: { textDecoration: "none", color: TEXT_COLOUR } },
    h(
      View,
      { style: { ...styles.tableRow, justifyContent: "space-between" } },
      text({ fontSize: 10.5 }, title),
      text({ fontSize: 10.5 }, String(numbers.of(id) ?? "")),
    ),
  );
}

function flight({ equipment, site }: Report, { styles, text, t, format }: PdfLocale): ReactElement[] {
  const listed = (values: readonly string[] | undefined) =>
    values && values.length > 0 ? values.map(format.isolate).join(" · ") : "–";
  const facts: [string, string][] = [
    [t("contents.flownBy"), listed(equipment?.flown_by)],
    [t("contents.drones"), listed(equipment?.drones)],
    [t("contents.cameras"), listed(equipment?.cameras)],
    [t("contents.timeZone"), format.leftToRight(site.time_zone)],
  ];
  return facts.map(([name, value]) =>
    h(View, { style: styles.tableRow }, text({ ...styles.dim, width: 150 }, name), text({ flex: 1 }, value)),
  );
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
