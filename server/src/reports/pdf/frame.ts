import type { Report } from "@overfly/contract/reports";
import { Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import { styles } from "./look.ts";

/** A page with its heading and the footer that every page but the cover bears. */
export const framedPage = (report: Report, heading: string, ...content: ReactNode[]): ReactElement =>
  h(
    Page,
    { size: "A4", style: styles.page, key: heading, bookmark: heading },
    footer(report),
    h(Text, { style: styles.heading }, heading),
    h(View, { style: styles.accent }),
    ...content,
  );

const footer = ({ provider, site, mission }: Report): ReactElement =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(Text, null, `${provider} · ${mission.number} · ${site.name}`),
    h(Text, {
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        `Page ${pageNumber} of ${totalPages}`,
    }),
  );
