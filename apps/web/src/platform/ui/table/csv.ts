import { withoutIsolates } from "@overfly/i18n/isolate";
import type { Column } from "./data-table-props.ts";

/** Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read Arabic. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => quote(column.label));
  const lines = rows.map((row) => columns.map((column) => quote(column.plain?.(row) ?? "")));
  return `\uFEFF${[head, ...lines].map((line) => line.join(",")).join("\r\n")}\r\n`;
}

export const downloadCsv = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
  saveCsv(name, toCsv(columns, rows));

export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Signs that make a spreadsheet run a text as a formula, also in their full-width and small forms. */
const FORMULA_SIGN = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u;

/** A text that a spreadsheet would evaluate as a formula gets an apostrophe in front. */
function quote(value: string | number): string {
  const plain = withoutIsolates(String(value));
  const text = typeof value === "string" && FORMULA_SIGN.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
