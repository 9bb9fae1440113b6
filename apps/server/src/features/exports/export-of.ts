import type { Locale } from "@overfly/i18n/generated/locales";
import type { Context } from "#context.ts";
import { type CsvColumn, listCsv } from "#platform/csv/list-csv.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { type Reader, readerOf } from "./reader.ts";

export interface Pages {
  page: number;
  item_count: number;
}

type Filters = { language?: Locale | undefined };

interface Exported<Row, Query extends Pages> {
  /** Of the file. */
  name: string;
  list: (context: Context, query: Query) => Promise<{ data: readonly Row[] }>;
  columns: (reader: Reader) => CsvColumn<Row>[];
  keyOf: (row: Row) => string | number;
}

/** The handler of a list's export: the list's own rows, so that it shows nobody more than the list does. */
export const exportOf =
  <Row, Query extends Pages>({ name, list, columns, keyOf }: Exported<Row, Query>) =>
  async (context: Context, { query }: { query: Omit<Query, keyof Pages> & Filters }): Promise<FileReply> => {
    const { language, ...filters } = query;
    const body = await listCsv<Row>(context, {
      columns: columns(await readerOf(context, language)),
      keyOf,
      list: async (scope, pages) => (await list(scope, { ...filters, ...pages } as unknown as Query)).data,
    });
    return {
      body,
      type: "text/csv; charset=utf-8",
      name: `${name}-${context.now().toISOString().slice(0, 10)}.csv`,
    };
  };

/** Of a list that has no pages. */
export const pageOf = <Row>(rows: readonly Row[], { page, item_count }: Pages) =>
  rows.slice((page - 1) * item_count, page * item_count);
