import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import { directionOf } from "@overfly/i18n/direction";
import { languageTag } from "@overfly/i18n/format";

/** Formats numbers, dates and names for the language of a report. */
export interface ReportFormat {
  number: (value: number, decimals?: number) => string;
  /** Three significant digits: 0.048, 1.65, 15.4, 1540. */
  significant: (value: number) => string;
  /** A value and its unit, joined by a no-break space; an Arabic percent sign stands close to the number. */
  unit: (value: string, unit: string) => string;
  /** 15.4 kW, 550 W, 26.1 W. */
  power: (kw: number) => string;
  energy: (kwh: number | null) => string;
  /** Whole from a hundred on, since losses are estimates; as on the screens. */
  money: (value: number | null, currency: string) => string;
  day: (at: string | null, timeZone: string) => string;
  dateTime: (at: string | null, timeZone: string) => string;
  /** Isolates left-to-right text. */
  leftToRight: (figures: string) => string;
  /** Isolates a name, which keeps its own direction. */
  isolate: (name: string) => string;
  /** Names one after the other, each in its own direction. */
  list: (names: readonly string[]) => string;
  missions: (mission: Report["mission"]) => string;
}

const [LEFT_TO_RIGHT, ITS_OWN, END] = ["\u2066", "\u2068", "\u2069"];
const NO_BREAK = "\u00A0";
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Amounts of money have no decimals from here on. */
const WHOLE_FROM = 100;

/** Grouped as on the screens, by spaces, from five digits on. */
const grouped = (value: number, digits: Intl.NumberFormatOptions): string =>
  value.toLocaleString("en-GB", { ...digits, useGrouping: "min2" }).replaceAll(",", NO_BREAK);

export const orDash = (value: number | null, write: (value: number) => string): string =>
  value === null ? "–" : write(value);

export function reportFormat(language: ReportLanguage): ReportFormat {
  const isRightToLeft = directionOf(language) === "rtl";
  const tag = languageTag(language);
  const number: ReportFormat["number"] = (value, decimals = 0) =>
    grouped(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const figure: ReportFormat["significant"] = (value) =>
    grouped(value, { maximumSignificantDigits: 3, maximumFractionDigits: 3 });
  const together: ReportFormat["leftToRight"] = (text) =>
    isRightToLeft ? `${LEFT_TO_RIGHT}${text}${END}` : text;
  const gapBefore = (name: string): string => (name === "%" ? "" : NO_BREAK);
  const unit: ReportFormat["unit"] = (value, name) =>
    together(`${value}${isRightToLeft ? gapBefore(name) : " "}${name}`);
  const day: ReportFormat["day"] = (at, timeZone) =>
    at === null ? "–" : new Date(at).toLocaleDateString(tag, { timeZone, dateStyle: "long" });
  const isolate: ReportFormat["isolate"] = (name) =>
    isRightToLeft || RIGHT_TO_LEFT_LETTERS.test(name) ? `${ITS_OWN}${name}${END}` : name;
  const comma = isRightToLeft ? "، " : ", ";
  const list: ReportFormat["list"] = (names) => names.map(isolate).join(comma);
  return {
    number,
    significant: figure,
    unit,
    power: (kw) => (kw >= 1 || kw === 0 ? unit(figure(kw), "kW") : unit(figure(kw * 1000), "W")),
    energy: (kwh) =>
      orDash(kwh, (value) =>
        value >= 10_000 ? unit(figure(value / 1000), "MWh") : unit(figure(value), "kWh"),
      ),
    money: (value, currency) =>
      orDash(value, (amount) => unit(number(amount, Math.abs(amount) < WHOLE_FROM ? 2 : 0), currency)),
    day,
    leftToRight: together,
    dateTime: (at, timeZone) =>
      at === null
        ? "–"
        : `${day(at, timeZone)}${comma}${new Date(at).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" })}`,
    isolate,
    list,
    missions: ({ number: only, numbers }) => list(numbers ?? [only]),
  };
}
