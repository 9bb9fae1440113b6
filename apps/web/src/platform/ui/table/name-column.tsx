import type { Column } from "./data-table-props.ts";

/** The column that names each row. */
export const nameColumn = <Row extends { name: string }>(label: string): Column<Row> => ({
  key: "name",
  label,
  main: true,
  sortable: true,
  cell: ({ name }) => <bdi>{name}</bdi>,
  plain: ({ name }) => name,
});
