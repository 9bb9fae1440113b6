import type { Report } from "@overfly/contract/reports/reports";
import { Page, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import type { PdfLocale } from "./pdf-locale.ts";

/** A page with heading and footer. */
export const contentPage = (
  report: Report,
  edition: PdfLocale,
  heading: string,
  ...content: ReactNode[]
): ReactElement =>
  h(
    Page,
    { size: "A4", style: edition.styles.page, bookmark: heading },
    footer(report, edition),
    edition.text(edition.styles.heading, heading),
    h(View, { style: edition.styles.accent }),
    ...content,
  );

const footer = (
  { provider, site, mission }: Report,
  { styles, text, pageText, words, format: figures }: PdfLocale,
) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    text({}, [provider, mission.number, site.name].map(figures.isolate).join(" · ")),
    pageText(({ pageNumber, totalPages }) => words.page(pageNumber, totalPages)),
  );
