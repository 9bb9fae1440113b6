/** Signs that make a spreadsheet run a text as a formula, also in their full-width and small forms. */
const FORMULA_SIGN = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** A cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? "");
  const safe = FORMULA_SIGN.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
