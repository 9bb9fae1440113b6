import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { RowCheckbox, toggled } from "./data-grid.tsx";
import type { RowsProps } from "./data-table-props.ts";
import style from "./data-table.module.css";

/** Rows as cards, for phones: the main column as title, every other column as a line, but for lesser ones. */
export function DataCards<Row>(props: Omit<RowsProps<Row>, "list">) {
  const { label, columns, rows, rowKey, href, current, rowActions, selected, onSelect } = props;
  const { t } = useTranslation("platform/ui");
  const main = columns.find((column) => column.main) ?? columns[0];
  return (
    <ul className={style["cards"]} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={style["card"]} data-current={rowKey(row) === current || undefined}>
          <div className={style["cardHead"]}>
            {selected && onSelect && (
              <RowCheckbox
                label={t("selectRow", { name: rowKey(row) })}
                checked={selected.has(rowKey(row))}
                onChange={() => onSelect(toggled(selected, rowKey(row)))}
              />
            )}
            <strong>
              {href ? (
                <Link to={href(row)} aria-current={rowKey(row) === current}>
                  {main?.cell(row)}
                </Link>
              ) : (
                main?.cell(row)
              )}
            </strong>
            {rowActions?.(row)}
          </div>
          <dl className={style["cardLines"]}>
            {columns
              .filter((column) => column !== main && !column.lesser)
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
