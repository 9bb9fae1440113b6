import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import type { ListControls } from "./use-list-search.ts";

export interface Column<Row> {
  /** Also the field that the server sorts by. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  numeric?: boolean;
  /** The row's name: the head of its line and of its card. */
  main?: boolean;
  /** Not shown until it is chosen. */
  optional?: boolean;
  /** The plain value for the CSV export; a column without it is not exported. */
  plain?: (row: Row) => string | number | null;
}

export interface DataTableProps<Row> {
  /** Names the table to screen readers, its export and its remembered columns. */
  label: string;
  list: ListControls;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The query's result: a page, or not yet, or why not. */
  page: { data: readonly Row[]; meta: PageMeta } | undefined;
  error?: unknown;
  retry?: (() => void) | undefined;
  /** Where a row leads. */
  href?: (row: Row) => string;
  /** Buttons at a row's end. */
  rowActions?: (row: Row) => ReactNode;
  /** Fields beside the search box. */
  filters?: ReactNode;
  empty?: ReactNode;
  /** Buttons for the chosen rows; with them the rows can be chosen. */
  bulkActions?: (rows: readonly Row[]) => ReactNode;
  searchable?: boolean;
}
