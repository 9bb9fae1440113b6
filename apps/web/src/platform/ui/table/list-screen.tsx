import type { Endpoint } from "@overfly/contract/endpoint";
import type { PageMeta } from "@overfly/contract/page";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./data-table-props.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import type { ListControls } from "./use-list-search.ts";

/** How a new row is created: by a dialog that `onClick` opens, or on the screen that `to` leads to. */
export type Create = {
  endpoint: Pick<Endpoint, "permission" | "side">;
  /** Such as "Add drone". */
  label: string;
} & ({ onClick: () => void; to?: never } | { to: string; onClick?: never });

export interface ListScreenProps<Row> {
  title: string;
  icon: ReactNode;
  /** Shown instead of an empty list. */
  empty: { title: string; description: string };
  /**
   * Adds a button to the header and to the empty state. To who may not create, the empty state says whom to ask.
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
  return (
    <Page title={title} actions={<HeaderButtons create={create}>{actions}</HeaderButtons>}>
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
          {...(isFiltered(list)
            ? {}
            : {
                empty: (
                  <EmptyState
                    icon={icon}
                    title={empty.title}
                    action={create && <CreateOrAsk create={create} />}
                  >
                    {empty.description}
                  </EmptyState>
                ),
              })}
        />
      </Panel>
    </Page>
  );
}

const POSITION = new Set(["page", "item_count", "sorts"]);

/** Whether a search or a filter may hide rows. */
const isFiltered = ({ query }: ListControls): boolean =>
  Object.keys(query).some((name) => !POSITION.has(name));

const HeaderButtons = ({ create, children }: { create: Create | undefined; children: ReactNode }) => (
  <>
    {children}
    {create && (
      <Allowed to={create.endpoint}>
        <CreateButton {...create} />
      </Allowed>
    )}
  </>
);

const CreateButton = ({ label, onClick, to }: Create) => (
  <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={onClick} to={to}>
    {label}
  </Button>
);

/** The button, or whom to ask for who may not press it. */
function CreateOrAsk({ create }: { create: Create }) {
  const { t } = useTranslation("platform/ui");
  const company = useUser().provider?.company_name;
  if (useAllowed(create.endpoint)) return <CreateButton {...create} />;
  return <p>{company === undefined ? t("askAdministrator") : t("askToAdd", { company })}</p>;
}
