import { linePath } from "#text/line-path.ts";
import Papa from "papaparse";
import { delimiterOf } from "./csv-records.ts";
import { decodeText } from "#text/decode-text.ts";
import { InvalidElementError } from "#invalid-element-error.ts";
import { isRecord } from "#json/json-fields.ts";
import { parseNumber } from "#text/parse-coordinates.ts";

/** A CSV table with a header line. Numbers may have a decimal comma if the delimiter is not a comma. */
export interface CsvTable {
  columns: string[];
  rows: string[][];
  delimiter: string;
  hasDecimalComma: boolean;
}

const MAX_ROWS = 100_000;
const MAX_COLUMNS = 500;

/** Throws an `InvalidElementError` with the line. */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  const text = decodeText(bytes);
  if (text.includes("\0")) throw new InvalidElementError("not-text", undefined, "is not a text file");
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: "greedy",
    preview: MAX_ROWS + 2,
  });
  const [problem] = errors;
  if (problem) {
    const line = (problem.row ?? 0) + 1;
    throw new InvalidElementError(
      "bad-value",
      linePath(line),
      `can't be parsed: ${problem.message.replace(/\.$/u, "")}`,
    );
  }
  const [head, ...rows] = data;
  if (!head || rows.length === 0)
    throw new InvalidElementError("nothing-to-fly", undefined, "has no lines below the header");
  if (rows.length > MAX_ROWS) {
    throw new InvalidElementError("too-many-waypoints", undefined, `has more than ${MAX_ROWS} lines`);
  }
  const tooWide = data.findIndex(({ length }) => length > MAX_COLUMNS);
  if (tooWide !== -1)
    throw new InvalidElementError("bad-value", linePath(tooWide + 1), `has more than ${MAX_COLUMNS} columns`);
  const columns = head.map((name) => name.trim());
  return { columns, rows, delimiter, hasDecimalComma: delimiter !== "," && rows.some(hasComma) };
}

const hasComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^\s*[+-]?\d+,\d+\s*$/u.test(cell));

/** Reads the cells of one line by column. */
export class Row {
  readonly #table: CsvTable;
  readonly #cells: readonly string[];
  readonly #line: number;

  constructor(table: CsvTable, index: number) {
    this.#table = table;
    this.#cells = table.rows[index] ?? [];
    this.#line = index + 2;
  }

  element(column: number): string {
    return linePath(this.#line, this.#table.columns[column]?.slice(0, 40) ?? String(column + 1));
  }

  text(column: number | undefined): string {
    return column === undefined ? "" : (this.#cells[column]?.trim() ?? "");
  }

  /** Undefined for an empty cell or a missing column; throws if it is not a number. */
  optional(column: number | undefined): number | undefined {
    const text = this.text(column);
    if (column === undefined || text === "") return undefined;
    const value = parseNumber(text, this.#table.hasDecimalComma);
    if (value === undefined)
      throw new InvalidElementError(
        "bad-value",
        this.element(column),
        `is "${text.slice(0, 40)}", which is no number`,
      );
    return value;
  }

  number(column: number): number {
    const value = this.optional(column);
    if (value === undefined)
      throw new InvalidElementError("missing-element", this.element(column), "is empty");
    return value;
  }
}

export function csvText({ columns, rows, delimiter }: Omit<CsvTable, "hasDecimalComma">): string {
  return `${Papa.unparse([columns, ...rows], { newline: "\n", delimiter })}\n`;
}

/** A stored source table; undefined for anything else. */
export function storedTable(source: unknown): CsvTable | undefined {
  if (!isRecord(source)) return undefined;
  const { columns, rows, delimiter, hasDecimalComma } = source;
  const isTable = Array.isArray(columns) && Array.isArray(rows) && typeof delimiter === "string";
  if (!isTable) return undefined;
  return {
    columns: columns.map(String),
    rows: rows as string[][],
    delimiter,
    hasDecimalComma: hasDecimalComma === true,
  };
}
