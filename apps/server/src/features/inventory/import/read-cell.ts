import type { DATE_ORDERS } from "@overfly/contract/inventory/item-imports";

export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a spreadsheet puts around a text: ="0012" keeps its zeros, and an apostrophe stops a formula. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? "").trim();
  const quoted = /^="(.*)"$/su.exec(text)?.[1];
  return (quoted?.replaceAll('""', '"') ?? text.replace(/^'(?=[=+\-@\t＝＋－＠])/u, "")).trim();
}

const EASTERN_DIGITS = /[٠-٩۰-۹]/gu;

/** With Western digits. */
const withDigits = (text: string): string =>
  text.replaceAll(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

const UNIT = /\s*(?:g|gr|grams?|mah|%|٪|غ|غرام|مللي أمبير(?: ساعة)?|pcs|x)$/iu;

/** A number with its unit, thousands or decimal comma; otherwise the text, which is then refused as no number. */
export function numberOf(text: string, hasDecimalComma: boolean): number | string {
  const bare = withDigits(text)
    .replace(UNIT, "")
    .replaceAll(/[\s\u00A0\u202F٬]/gu, "")
    .replace("٫", ".");
  const grouped = hasDecimalComma ? /^-?\d{1,3}(?:\.\d{3})+$/u : /^-?\d{1,3}(?:,\d{3})+$/u;
  const plain = grouped.test(bare)
    ? bare.replaceAll(/[.,]/gu, "")
    : hasDecimalComma
      ? bare.replace(",", ".")
      : bare;
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : text;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/u;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/u;

/** A day as 2026-04-03; otherwise the text, which is then refused as no date. */
export function dateOf(text: string, order: DateOrder): string {
  const digits = withDigits(text);
  const [, year, month, day] = YEAR_FIRST.exec(digits) ?? [];
  if (year && month && day) return joined(year, month, day);
  const [, first, second, last] = YEAR_LAST.exec(digits) ?? [];
  if (!first || !second || !last) return text;
  return order === "day_first" ? joined(last, second, first) : joined(last, first, second);
}

const joined = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** As the dates themselves show: 13/04 has the day first. Null where no date has the year last. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  const dates = texts.flatMap((text) => {
    const [, first, second] = YEAR_LAST.exec(withDigits(text)) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  if (dates.length === 0) return null;
  const isMonthFirst = dates.some(({ second }) => second > 12) && !dates.some(({ first }) => first > 12);
  return isMonthFirst ? "month_first" : "day_first";
}
