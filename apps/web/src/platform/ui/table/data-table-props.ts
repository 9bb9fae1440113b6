import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import type { ListControls } from "./use-list-search.ts";

export interface Column<Row> {
  /** Also the field by which the server sorts. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  numeric?: boolean;
  /** Names the row: its header cell, and the title of its card. */
  main?: boolean;
  /** Hidden until the user shows it. */
  optional?: boolean;
  /** The plain value for the CSV export; a column without it is not exported. */
  plain?: (row: Row) => string | number | null;
}

export interface DataTableProps<Row> {
  /** Accessible name, name of the export, and key of the stored column selection. */
  label: string;
  list: ListControls;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The result of the query; undefined while it loads. */
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
  /** Buttons for the selected rows; rows are selectable only with them. */
  bulkActions?: (rows: readonly Row[]) => ReactNode;
  searchable?: boolean;
}
