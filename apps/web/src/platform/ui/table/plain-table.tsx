import type { ReactNode } from "react";
import { DataCards } from "./data-cards.tsx";
import style from "./plain-table.module.css";
import { useIsNarrow } from "#platform/ui/use-is-narrow.ts";

export interface PlainColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  main?: boolean;
}

export interface PlainTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  columns: readonly PlainColumn<Row>[];
  selected?: number | string | undefined;
  rowActions?: (row: Row) => ReactNode;
}

/** A whole, short list: no paging, no search. On phones its rows are cards. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { selected, ...shown } = props;
  return useIsNarrow() ? <DataCards {...shown} current={selected} /> : <Grid {...props} />;
}

function Grid<Row>({ label, rows, rowKey, columns, selected, rowActions }: PlainTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={style["scroll"]} aria-label={label} tabIndex={0}>
      <table className={style["grid"]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric || undefined}>
                {column.label}
              </th>
            ))}
            {rowActions && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={rowKey(row) === selected || undefined}>
              {columns.map((column) =>
                column.main ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-numeric={column.numeric || undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {rowActions && <td data-actions>{rowActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
