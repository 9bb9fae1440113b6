import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import type { ListExport } from "./export-link.tsx";
import type { ListControls } from "./use-list-search.ts";

export interface Column<Row> {
  /** Also the field by which the server sorts. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  numeric?: boolean;
  /** Whether it stays on one line, as the number of a mission does. */
  unbroken?: boolean;
  /** Names the row: its header cell, and the title of its card. */
  main?: boolean;
  /** Left out of the cards of phones. */
  lesser?: boolean;
  /** Hidden until the user shows it. */
  optional?: boolean;
  /** The plain value for the CSV export; a column without it is not exported. */
  plain?: (row: Row) => string | number | null;
}

/** The rows of a table's page, in whatever form they are shown. */
export interface RowsProps<Row> {
  label: string;
  list: ListControls;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  href?: (row: Row) => string;
  current?: string | number | undefined;
  rowActions?: (row: Row) => ReactNode;
  selected?: ReadonlySet<string | number>;
  onSelect?: (keys: ReadonlySet<string | number>) => void;
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
  /** The row that is shown elsewhere on the screen, by its key. */
  current?: string | number | undefined;
  /** Buttons at a row's end. */
  rowActions?: (row: Row) => ReactNode;
  /** Fields beside the search box. */
  filters?: ReactNode;
  empty?: ReactNode;
  /** Buttons for the selected rows; rows are selectable only with them. */
  bulkActions?: (rows: readonly Row[]) => ReactNode;
  /** The server's export of all that the filters show; without it only the shown page is exported. */
  exported?: ListExport;
  /** In place of either. */
  exportButtons?: ReactNode;
  searchable?: boolean;
  /** The rows in another form than a table. */
  rowsAs?: (props: RowsProps<Row>) => ReactNode;
}
