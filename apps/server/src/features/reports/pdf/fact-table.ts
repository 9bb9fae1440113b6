import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { tagged } from "./tags/tag.ts";

/** Names and values, a row each. */
export const factTable = (
  rows: readonly (readonly [name: string, value: string])[],
  { styles, text }: Pick<PdfLocale, "styles" | "text">,
): ReactElement =>
  tagged(
    "Table",
    h(
      View,
      null,
      ...rows.map(([name, value]) =>
        tagged(
          "TR",
          h(
            View,
            { style: styles.tableRow },
            tagged("TH", text({ width: 150, ...styles.dim }, name), { scope: "Row" }),
            tagged("TD", text({ flex: 1 }, value)),
          ),
        ),
      ),
    ),
  );
