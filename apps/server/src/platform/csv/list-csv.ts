import { Readable } from "node:stream";
import type { Context } from "#context.ts";
import { exportQuery } from "#platform/db/limits/query-timeouts.ts";
import { csvCell } from "./csv-cell.ts";

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
}

interface PageOfRows {
  page: number;
  item_count: number;
}

export interface ListCsv<Row> {
  /** A page of the list, always in the same order. */
  list: (context: Context, page: PageOfRows) => Promise<readonly Row[]>;
  /** What tells two rows apart. */
  keyOf: (row: Row) => string | number;
  columns: readonly CsvColumn<Row>[];
}

/** Rows in memory at a time, and between two turns of the event loop. */
export const EXPORT_BATCH = 1000;

/**
 * A list as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Reads one batch after the other
 * as fast as they are sent, so that a list of any length fits in memory and no connection of the database waits for a slow
 * reader. The first batch is read before: what the list refuses is refused here. A row that moves on to the next batch
 * because another was added meanwhile is written once.
 */
export async function listCsv<Row>(context: Context, export_: ListCsv<Row>): Promise<Readable> {
  const first = await readBatch(context, export_, 1);
  return Readable.from(csvText(context, export_, first));
}

const readBatch = <Row>(context: Context, { list }: ListCsv<Row>, page: number): Promise<readonly Row[]> =>
  exportQuery(context.db, (db) => list({ ...context, db }, { page, item_count: EXPORT_BATCH }));

async function* csvText<Row>(context: Context, export_: ListCsv<Row>, first: readonly Row[]) {
  const { columns, keyOf } = export_;
  yield `\uFEFF${columns.map(({ header }) => csvCell(header)).join(",")}\r\n`;
  let rows = first;
  let written: ReadonlySet<string | number> = new Set();
  for (let page = 2; ; page += 1) {
    yield rows
      .filter((row) => !written.has(keyOf(row)))
      .map((row) => `${columns.map(({ value }) => csvCell(value(row))).join(",")}\r\n`)
      .join("");
    if (rows.length < EXPORT_BATCH) return;
    written = new Set(rows.map(keyOf));
    rows = await readBatch(context, export_, page);
  }
}
