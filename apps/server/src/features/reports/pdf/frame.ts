import type { Report } from "@overfly/contract/reports/reports";
import { Page, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import type { Edition } from "./edition.ts";

/** A page with its heading and the footer that every page but the cover bears. */
export const framedPage = (
  report: Report,
  edition: Edition,
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

const footer = ({ provider, site, mission }: Report, { styles, text, pageText, words, figures }: Edition) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    text({}, [provider, mission.number, site.name].map(figures.apart).join(" · ")),
    pageText(({ pageNumber, totalPages }) => words.page(pageNumber, totalPages)),
  );
