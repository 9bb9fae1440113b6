import { directionOf } from "@overfly/i18n/direction";
import type { Locale } from "@overfly/i18n/generated/locales";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";

export type CellValue = string | number | null;

export interface TableColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  /** Digits of a number after the point. */
  decimals?: number | undefined;
  value: (row: Row) => CellValue;
}

/** A workbook of one sheet, arranged for the reader's language. Texts are never formulas: their type says so. */
export const xlsxTable = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  { sheet, language }: { sheet: string; language: Locale },
): Promise<Buffer> => {
  const data: SheetData = [
    columns.map(({ header }) => ({
      value: header,
      type: String,
      fontWeight: "bold" as const,
      wrap: true,
    })),
    ...rows.map((row) => columns.map((column) => cellOf(column.value(row), column.decimals))),
  ];
  return writeXlsxFile(data, {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === "rtl",
    orientation: "landscape",
  }).toBuffer();
};

function cellOf(value: CellValue, decimals: number | undefined) {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { value, type: String };
  return { value, type: Number, format: decimals ? `0.${"0".repeat(decimals)}` : "0" };
}
