import { listExports } from "@overfly/contract/exports/list-exports";
import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMissionColumns } from "#features/missions/mission-columns.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { rowPath } from "#platform/layout/mission-path.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { isFiltered, useListSearch } from "#platform/ui/table/use-list-search.ts";

/** The client's missions, which can be searched and sorted. */
export function ClientOrders({ clientId }: { clientId: number }) {
  const { t } = useTranslation("clients");
  const list = useListSearch();
  const page = useQuery({
    ...missionQueries.list({ ...list.query, clients: String(clientId) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel flush>
      <DataTable
        label={t("tab.orders")}
        list={list}
        columns={useMissionColumns()}
        rowKey={({ token }) => token}
        href={(mission) => rowPath("/missions", mission)}
        exported={{
          endpoint: listExports.missions,
          query: { ...list.query, clients: String(clientId) },
        }}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        empty={
          isFiltered(list) ? undefined : (
            <EmptyState icon={<IconDrone size={28} stroke={1.5} aria-hidden />} title={t("noOrders")}>
              {t("noOrdersHint")}
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}
