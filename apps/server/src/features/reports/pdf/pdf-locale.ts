import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { accentIn } from "@overfly/contract/organization/accent";
import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { type PageProps, Text } from "@react-pdf/renderer";
import { directionOf } from "@overfly/i18n/direction";
import type { TFunction } from "@overfly/i18n/messages";
import { createElement as h, type ReactElement } from "react";
import { type ReportFormat, reportFormat } from "./number-format.ts";
import { ACCENT, type Styles, createStyles } from "./theme.ts";
import { getFixedT, hasMessage, render, translate } from "@overfly/i18n/node/translate";

type Style = NonNullable<PageProps["style"]> extends infer S ? Exclude<S, readonly unknown[]> : never;

/** Texts, formats, styles and direction of a report's language. */
export interface PdfLocale {
  language: ReportLanguage;
  isRightToLeft: boolean;
  t: TFunction<"reports/pdf">;
  format: ReportFormat;
  styles: Styles;
  /** The provider's colour, as it can be seen on paper and on the cover's dark banner. */
  accent: { onPaper: string; onBanner: string };
  /** Renders text. All text must pass through here: Arabic would be in the wrong order otherwise. */
  text: (style: Style, content: string) => ReactElement;
  /** Text with the page number. */
  pageText: (content: (page: { pageNumber: number; totalPages: number }) => string) => ReactElement;
  kind: (mission: Report["mission"]) => string;
  className: (name: AnomalyClass) => string;
  location: (anomaly: Report["anomalies"][number]) => string;
}

/** The renderer hyphenates wherever font or direction change; this penalty prevents it. */
const NO_HYPHENATION = 10_000;

export function pdfLocale(language: ReportLanguage, chosen: string | null = null): PdfLocale {
  const isRightToLeft = directionOf(language) === "rtl";
  const t = getFixedT(language, "reports/pdf");
  const format = reportFormat(language);
  const accent = {
    onPaper: chosen === null ? ACCENT : accentIn("light", chosen).fill,
    onBanner: chosen === null ? ACCENT : accentIn("dark", chosen).fill,
  };
  const base: Style = isRightToLeft ? { direction: "rtl", textAlign: "right" } : {};
  return {
    language,
    isRightToLeft,
    t,
    format,
    styles: createStyles(isRightToLeft, accent.onPaper),
    accent,
    text: (style, content) =>
      h(Text, { style: { ...base, ...style }, hyphenationPenalty: NO_HYPHENATION }, content),
    pageText: (render) => h(Text, { style: base, render }),
    kind: ({ type, subtype }) =>
      t("kind", {
        type: codeLabel("type", type, language),
        subtype: codeLabel("subtype", subtype, language),
      }),
    className: (name) => translate(language, `anomalies/classes:${name}`),
    location: ({ element, zone, ...place }) => {
      const parts = [element?.label, zone].filter((part) => part !== null && part !== undefined);
      const name = parts.length > 0 ? parts.map(format.isolate).join(" · ") : t("outsidePlant");
      if (place.module_certain) return name;
      const distance = format.unit(format.number(place.uncertainty_m ?? 0, 1), "m");
      return t("moduleNotCertain", { place: name, distance });
    },
  };
}

/** The label of a code; one without a message reads as it is. */
export function codeLabel(
  group: "iecClass" | "subtype" | "type",
  code: string | number,
  language: ReportLanguage,
): string {
  const key = `reports/pdf:${group}.${code}`;
  return hasMessage(key) ? render({ key, values: {} }, language) : String(code).replaceAll("_", " ");
}
