import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./data-table-props.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { ListControls } from "./use-list-search.ts";

export interface ListScreenProps<Row> {
  title: string;
  icon: ReactNode;
  /** Shown instead of an empty list. */
  empty: { title: string; description: string; action?: ReactNode };
  actions?: ReactNode;
  list: ListControls;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  href?: (row: Row) => string;
  /** The list's query. */
  page: {
    data: { data: readonly Row[]; meta: PageMeta } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
}

/** A screen with one paged list. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, icon, empty, actions, list, columns, rowKey, href, page } = props;
  const isSearched = list.query.search !== undefined;
  return (
    <Page title={title} actions={actions}>
      <Panel flush>
        <DataTable
          label={title}
          list={list}
          columns={columns}
          rowKey={rowKey}
          page={page.data}
          error={page.error}
          retry={() => void page.refetch()}
          {...(href ? { href } : {})}
          {...(isSearched
            ? {}
            : {
                empty: (
                  <EmptyState icon={icon} title={empty.title} action={empty.action}>
                    {empty.description}
                  </EmptyState>
                ),
              })}
        />
      </Panel>
    </Page>
  );
}
