import type { Report } from "@overfly/contract/reports/reports";
import { Page, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { tagged } from "./tags/tag.ts";

/** A page with heading and footer. */
export const contentPage = (
  report: Report,
  locale: PdfLocale,
  { id, title }: { id: string; title: string },
  ...content: ReactNode[]
): ReactElement =>
  tagged(
    "Sect",
    h(
      Page,
      { size: "A4", style: locale.styles.page, bookmark: title, id },
      tagged("Artifact", footer(report, locale)),
      tagged("H1", locale.text(locale.styles.heading, title)),
      h(View, { style: locale.styles.accent }),
      ...content,
    ),
  );

const footer = ({ provider, site, mission }: Report, { styles, text, pageText, t, format }: PdfLocale) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    text({}, [format.isolate(provider), format.missions(mission), format.isolate(site.name)].join(" · ")),
    pageText(({ pageNumber, totalPages }) => t("page", { page: pageNumber, pages: totalPages })),
  );
