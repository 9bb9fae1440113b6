import { listExports } from "@overfly/contract/exports/list-exports";
import { type Dock, docks } from "@overfly/contract/docks/docks";
import { IconHome2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { Code } from "#platform/ui/text/code.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PrintLabels } from "#features/inventory/labels/print-labels.tsx";
import { DOCK_LIST_FILTERS, dockQueryOf, DockStateFilter } from "./dock-state-filter.tsx";
import { DockStateBadge, shownState } from "./dock-state.tsx";
import { useDockDialogs } from "./use-dock-dialogs.tsx";
import { useDocksLive } from "./use-docks-live.ts";

/** The provider's docking stations. */
export function DocksScreen() {
  const { t } = useTranslation("docks");
  const list = useListSearch(DOCK_LIST_FILTERS);
  const page = useQuery({ ...dockQueries.list(dockQueryOf(list)), placeholderData: keepPreviousData });
  useDocksLive(page.data?.data);
  const { dialogs, actionsOf, add } = useDockDialogs();
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconHome2 size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: docks.create, label: t("add"), onClick: add }}
        filters={<DockStateFilter list={list} />}
        list={list}
        columns={useColumns()}
        rowKey={(dock) => dock.id}
        href={(dock) => `/inventory/docks/${dock.id}`}
        rowActions={(dock) => <RowActions name={dock.name} actions={actionsOf(dock)} />}
        page={page}
        bulkActions={(rows) => <PrintLabels kind="docks" items={rows} />}
        exported={{ endpoint: listExports.docks, query: dockQueryOf(list) }}
      />
      {dialogs}
    </>
  );
}

function useColumns(): Column<Dock>[] {
  const { t } = useTranslation("docks");
  return [
    nameColumn(t("name")),
    { key: "model", label: t("model"), cell: (dock) => dock.model, plain: (dock) => dock.model },
    {
      key: "serial_number",
      label: t("serial"),
      sortable: true,
      cell: (dock) => <Code>{dock.serial_number}</Code>,
      plain: (dock) => dock.serial_number,
    },
    {
      key: "site",
      label: t("site"),
      sortable: true,
      cell: (dock) => <bdi>{dock.site?.name ?? "–"}</bdi>,
      plain: (dock) => dock.site?.name ?? null,
    },
    {
      key: "state",
      label: t("state"),
      sortable: true,
      cell: (dock) => <DockStateBadge dock={dock} />,
      plain: (dock) => t(`state.${shownState(dock)}`),
    },
    {
      key: "last_seen_at",
      label: t("lastSeen"),
      sortable: true,
      cell: (dock) => <When at={dock.last_seen_at} zone={dock.site?.time_zone} form="ago" />,
      plain: (dock) => dock.last_seen_at,
    },
  ];
}
