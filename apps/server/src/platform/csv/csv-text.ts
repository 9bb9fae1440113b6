import { csvCell } from "./csv-cell.ts";

/** Rows as RFC 4180 has them, with a byte order mark, so that spreadsheets read them as UTF-8. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
