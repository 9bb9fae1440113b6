import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Column, DataTableProps } from "./data-table-props.ts";
import type { DataCards } from "./data-cards.tsx";
import { DataGrid } from "./data-grid.tsx";
import style from "./data-table.module.css";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Pagination } from "./pagination.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import { useIsNarrow } from "#platform/ui/use-is-narrow.ts";

/** Their code is loaded on phones only. */
const Cards = lazy(() =>
  import("./data-cards.tsx").then((m) => ({ default: m.DataCards })),
) as typeof DataCards;

/** A paged list: search, filters, sorting and page are kept in the URL. On phones its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, columns, rowKey, page, label, bulkActions } = props;
  const { t } = useTranslation("platform/ui");
  const narrow = useIsNarrow();
  const [hidden, setHidden] = useState(() => hiddenAtFirst(label, columns));
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const displayed = columns.filter((column) => !hidden.has(column.key));
  const rows = page?.data ?? [];
  const selectedRows = rows.filter((row) => selected.has(rowKey(row)));
  const hide = (keys: ReadonlySet<string>): void => {
    setHidden(keys);
    localStorage.setItem(storageKey(label), JSON.stringify([...keys]));
  };
  const View = narrow ? Cards : DataGrid;
  const shown = {
    ...props,
    columns: displayed,
    rows,
    ...(bulkActions ? { selected, onSelect: setSelected } : {}),
  };

  return (
    <div className={style["table"]}>
      <TableToolbar {...props} hidden={hidden} onHide={hide} />
      {bulkActions && selectedRows.length > 0 && (
        <div className={style["bulk"]}>
          <output>{t("selected", { count: selectedRows.length })}</output>
          {bulkActions(selectedRows)}
        </div>
      )}
      {page === undefined && props.error ? <ErrorState error={props.error} retry={props.retry} /> : null}
      {page === undefined && !props.error && <TableSkeleton columns={displayed.length} />}
      {page?.meta.total === 0 && (props.empty ?? <EmptyState title={t("noRows")} />)}
      {rows.length > 0 && (
        <Suspense fallback={<TableSkeleton columns={displayed.length} />}>
          {props.rowsAs ? props.rowsAs(shown) : <View {...shown} />}
        </Suspense>
      )}
      {page !== undefined && page.meta.total > 0 && (
        <Pagination
          meta={page.meta}
          onPage={(number) => list.change({ page: number })}
          onCount={(count) => list.change({ item_count: count })}
        />
      )}
    </div>
  );
}

const storageKey = (label: string): string => `columns:${label}`;

function hiddenAtFirst(label: string, columns: readonly Column<never>[]): ReadonlySet<string> {
  const stored = localStorage.getItem(storageKey(label));
  if (stored !== null) return new Set(JSON.parse(stored) as string[]);
  return new Set(columns.filter((column) => column.optional).map((column) => column.key));
}
