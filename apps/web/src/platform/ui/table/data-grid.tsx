import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Column, RowsProps } from "./data-table-props.ts";
import style from "./data-table.module.css";
import { useFits } from "#platform/ui/use-fits.ts";
import type { ListControls } from "./use-list-search.ts";

/** Rows as a table. */
export function DataGrid<Row>(props: RowsProps<Row>) {
  const { label, list, columns, rows, rowKey, rowActions, selected, onSelect } = props;
  const { t } = useTranslation("platform/ui");
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)));
  const scroll = useFits();
  return (
    <div ref={scroll} className={style["scroll"]}>
      <table className={style["grid"]} aria-label={label}>
        <thead>
          <tr>
            {selected && onSelect && (
              <th className={style["check"]}>
                <RowCheckbox
                  label={t("selectAll")}
                  checked={all}
                  onChange={() => onSelect(new Set(all ? [] : rows.map(rowKey)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} list={list} />
            ))}
            {rowActions && (
              <th>
                <VisuallyHidden>{t("actions")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={rowKey(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GridRow<Row>(props: RowsProps<Row> & { row: Row }) {
  const { row, columns, rowKey, href, current, rowActions, selected, onSelect } = props;
  const { t } = useTranslation("platform/ui");
  const key = rowKey(row);
  const isCurrent = key === current;
  return (
    <tr data-chosen={selected?.has(key) || undefined} data-current={isCurrent || undefined}>
      {selected && onSelect && (
        <td className={style["check"]}>
          <RowCheckbox
            label={t("selectRow", { name: key })}
            checked={selected.has(key)}
            onChange={() => onSelect(toggled(selected, key))}
          />
        </td>
      )}
      {columns.map((column) =>
        column.main ? (
          <th key={column.key} scope="row" data-unbroken={column.unbroken || undefined}>
            {href ? (
              <Link to={href(row)} aria-current={isCurrent}>
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </th>
        ) : (
          <td
            key={column.key}
            data-numeric={column.numeric || undefined}
            data-unbroken={column.unbroken || undefined}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      {rowActions && <td className={style["actions"]}>{rowActions(row)}</td>}
    </tr>
  );
}

function Head<Row>({ column, list }: { column: Column<Row>; list: ListControls }) {
  const { t } = useTranslation("platform/ui");
  const order = list.sort?.field === column.key ? list.sort.order : undefined;
  if (!column.sortable) {
    return (
      <th scope="col" data-numeric={column.numeric || undefined}>
        {column.label}
      </th>
    );
  }
  const next = order === undefined ? column.key : order === "asc" ? `-${column.key}` : "";
  const Arrow = order === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-numeric={column.numeric || undefined}
      aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}
    >
      <button type="button" className={style["sort"]} onClick={() => list.change({ sort: next })}>
        {column.label}
        <Arrow size={13} aria-hidden data-on={order !== undefined || undefined} />
        {order !== undefined && (
          <VisuallyHidden>{t(order === "asc" ? "ascending" : "descending")}</VisuallyHidden>
        )}
      </button>
    </th>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The browser's own, since Mantine's would be the largest part of every table's first load. */
export const RowCheckbox = ({ label, ...checkbox }: RowCheckboxProps) => (
  <label className={style["target"]}>
    <input type="checkbox" className={style["choose"]} aria-label={label} {...checkbox} />
  </label>
);

export function toggled(
  keys: ReadonlySet<string | number>,
  key: string | number,
): ReadonlySet<string | number> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
