import type { ReportLanguage } from "@overfly/contract/reports/reports";

/** Figures, times and names as they stand in a report of one language. */
export interface Figures {
  number: (value: number, decimals?: number) => string;
  /** Three figures that matter, whatever the size: 0.048, 1.65, 15.4, 1,540. */
  figure: (value: number) => string;
  /** A value and its unit, which never part. */
  unit: (value: string, unit: string) => string;
  /** 15.4 kW, 550 W, 26.1 W. */
  power: (kw: number) => string;
  energy: (kwh: number | null) => string;
  money: (value: number | null, currency: string) => string;
  day: (at: string | null, timeZone: string) => string;
  moment: (at: string | null, timeZone: string) => string;
  /** Figures that read from left to right wherever they stand. */
  together: (figures: string) => string;
  /** A name or a mark that keeps its own direction whatever stands around it. */
  apart: (name: string) => string;
}

/** Digits stay Latin in both languages, as in the application. */
const TAGS: Record<ReportLanguage, string> = { en: "en-GB", ar: "ar-JO-u-nu-latn" };
const [LEFT_TO_RIGHT, ITS_OWN, END] = ["\u2066", "\u2068", "\u2069"];
const NO_BREAK = "\u00A0";
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

export const orDash = (value: number | null, write: (value: number) => string): string =>
  value === null ? "–" : write(value);

export function figuresOf(language: ReportLanguage): Figures {
  const isArabic = language === "ar";
  const tag = TAGS[language];
  const number: Figures["number"] = (value, decimals = 0) =>
    value.toLocaleString("en-GB", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const figure: Figures["figure"] = (value) =>
    value.toLocaleString("en-GB", { maximumSignificantDigits: 3, maximumFractionDigits: 3 });
  const together: Figures["together"] = (text) => (isArabic ? `${LEFT_TO_RIGHT}${text}${END}` : text);
  const unit: Figures["unit"] = (value, name) => together(`${value}${isArabic ? NO_BREAK : " "}${name}`);
  const day: Figures["day"] = (at, timeZone) =>
    at === null ? "–" : new Date(at).toLocaleDateString(tag, { timeZone, dateStyle: "long" });
  return {
    number,
    figure,
    unit,
    power: (kw) => (kw >= 1 || kw === 0 ? unit(figure(kw), "kW") : unit(figure(kw * 1000), "W")),
    energy: (kwh) =>
      orDash(kwh, (value) =>
        value >= 10_000 ? unit(figure(value / 1000), "MWh") : unit(figure(value), "kWh"),
      ),
    money: (value, currency) =>
      orDash(value, (amount) => unit(figure(Math.round(amount * 100) / 100), currency)),
    day,
    together,
    moment: (at, timeZone) =>
      at === null
        ? "–"
        : `${day(at, timeZone)}${isArabic ? "، " : ", "}${new Date(at).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" })}`,
    apart: (name) => (isArabic || RIGHT_TO_LEFT_LETTERS.test(name) ? `${ITS_OWN}${name}${END}` : name),
  };
}
