import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { type PageProps, Text } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { type ReportFormat, reportFormat } from "./number-format.ts";
import { type Styles, createStyles } from "./theme.ts";
import { arabic } from "./words-ar.ts";
import { english, type ReportWords } from "./words-en.ts";
import { translate } from "#platform/i18n/translate.ts";

type Style = NonNullable<PageProps["style"]> extends infer S ? Exclude<S, readonly unknown[]> : never;

/** Texts, formats, styles and direction of a report's language. */
export interface PdfLocale {
  language: ReportLanguage;
  isRightToLeft: boolean;
  words: ReportWords;
  format: ReportFormat;
  styles: Styles;
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

export function pdfLocale(language: ReportLanguage): PdfLocale {
  const isRightToLeft = language === "ar";
  const words = language === "ar" ? arabic : english;
  const format = reportFormat(language);
  const base: Style = isRightToLeft ? { direction: "rtl", textAlign: "right" } : {};
  return {
    language,
    isRightToLeft,
    words,
    format,
    styles: createStyles(isRightToLeft),
    text: (style, content) =>
      h(Text, { style: { ...base, ...style }, hyphenationPenalty: NO_HYPHENATION }, content),
    pageText: (render) => h(Text, { style: base, render }),
    kind: ({ type, subtype }) =>
      words.kind(words.types[type] ?? type, words.subtypes[subtype] ?? subtype.replaceAll("_", " ")),
    className: (name) => translate(language, `anomalies/classes:${name}`),
    location: ({ element, zone }) => {
      const parts = [element?.label, zone].filter((part) => part !== null && part !== undefined);
      return parts.length > 0 ? parts.map(format.isolate).join(" · ") : words.outsidePlant;
    },
  };
}
