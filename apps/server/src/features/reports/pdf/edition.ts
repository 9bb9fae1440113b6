import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { FINDING_CLASS_WORDS } from "@overfly/contract/anomalies/finding-class-words";
import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { type PageProps, Text } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { type Figures, figuresOf } from "./figures.ts";
import { type Styles, stylesOf } from "./look.ts";
import { arabic } from "./words-ar.ts";
import { english, type ReportWords } from "./words-en.ts";

type Style = NonNullable<PageProps["style"]> extends infer S ? Exclude<S, readonly unknown[]> : never;

/** A report as the readers of one language hold it: their words, figures and side to begin from. */
export interface Edition {
  language: ReportLanguage;
  /** Right to left: columns, rows and texts begin at the right. */
  isMirrored: boolean;
  words: ReportWords;
  figures: Figures;
  styles: Styles;
  /** Lines of text. Every text goes through here, else Arabic stands in the wrong order. */
  text: (style: Style, content: string) => ReactElement;
  /** A line that knows its page's number. */
  pageText: (content: (page: { pageNumber: number; totalPages: number }) => string) => ReactElement;
  kind: (mission: Report["mission"]) => string;
  className: (name: AnomalyClass) => string;
  place: (finding: Report["findings"][number]) => string;
}

/** The renderer breaks lines wherever the font or the direction changes, and adds a hyphen; never is never. */
const NEVER = 10_000;

export function editionOf(language: ReportLanguage): Edition {
  const isMirrored = language === "ar";
  const words = language === "ar" ? arabic : english;
  const figures = figuresOf(language);
  const base: Style = isMirrored ? { direction: "rtl", textAlign: "right" } : {};
  return {
    language,
    isMirrored,
    words,
    figures,
    styles: stylesOf(isMirrored),
    text: (style, content) => h(Text, { style: { ...base, ...style }, hyphenationPenalty: NEVER }, content),
    pageText: (render) => h(Text, { style: base, render }),
    kind: ({ type, subtype }) =>
      words.kind(words.types[type] ?? type, words.subtypes[subtype] ?? subtype.replaceAll("_", " ")),
    className: (name) => FINDING_CLASS_WORDS[name][language],
    place: ({ element, zone }) => {
      const parts = [element?.label, zone].filter((part) => part !== null && part !== undefined);
      return parts.length > 0 ? parts.map(figures.apart).join(" · ") : words.outsidePlant;
    },
  };
}
