import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./data-table-props.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { ListExport } from "./export-link.tsx";
import { isFiltered, type ListControls } from "./use-list-search.ts";

export interface ListScreenProps<Row> {
  title: string;
  icon: ReactNode;
  /** Shown instead of an empty list. `create` is for rows that another screen creates: the header does without it. */
  empty: { title: string; description: string; create?: Create };
  /**
   * Adds a button to the header, or to the empty state while that is shown. To who may not create, the empty state says whom to ask.
   * Only lists whose rows nobody enters, such as flights, do without it.
   */
  create?: Create;
  /** Further buttons in the header. */
  actions?: ReactNode;
  /** Between the header and the list. */
  above?: ReactNode;
  /** Fields beside the search box; their values belong to `list.query`. */
  filters?: ReactNode;
  list: ListControls;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  href?: (row: Row) => string;
  /** At a row's end, usually `<RowActions>`. */
  rowActions?: (row: Row) => ReactNode;
  /** Buttons for the selected rows; rows are selectable only with them. */
  bulkActions?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** The server's export of all that the filters show; without it only the shown page is exported. */
  exported?: ListExport | undefined;
  /** In place of either. */
  exportButtons?: ReactNode;
  /** The list's query. */
  page: {
    data: { data: readonly Row[]; meta: PageMeta } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
}

/** A screen with one paged list. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, icon, empty, create, actions, filters, list, columns, rowKey, href, rowActions, page } =
    props;
  const first = create ?? empty.create;
  const filtered = isFiltered(list);
  const isEmpty = !filtered && page.data?.meta.total === 0;
  return (
    <Page
      title={title}
      actions={
        <>
          {actions}
          {create && !isEmpty && <CreateButton {...create} />}
        </>
      }
    >
      {props.above}
      <Panel flush>
        <DataTable
          label={title}
          list={list}
          columns={columns}
          rowKey={rowKey}
          page={page.data}
          error={page.error}
          retry={() => void page.refetch()}
          filters={filters}
          {...(href ? { href } : {})}
          {...(rowActions ? { rowActions } : {})}
          {...(props.bulkActions ? { bulkActions: props.bulkActions } : {})}
          {...(props.exported ? { exported: props.exported } : {})}
          {...(props.exportButtons === undefined ? {} : { exportButtons: props.exportButtons })}
          {...(filtered
            ? {}
            : {
                empty: (
                  <EmptyState icon={icon} title={empty.title} action={first && <CreateOrAsk {...first} />}>
                    {empty.description}
                  </EmptyState>
                ),
              })}
        />
      </Panel>
    </Page>
  );
}
