import { listExports } from "@overfly/contract/exports/list-exports";
import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Mission } from "@overfly/contract/missions/missions";
import { lazy, Suspense, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowMenu } from "#platform/ui/row-menu.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { rowPath, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { BulkKind } from "./bulk/bulk-kinds.ts";
import { useMissionColumns } from "./mission-columns.tsx";
import {
  isFiltered,
  type MissionFilter,
  MissionFilters,
  missionQueryOf,
  NO_FILTERS,
} from "./mission-filters.tsx";
import { useRequest } from "./use-request.ts";

const MissionBulkActions = lazy(() =>
  import("./bulk/mission-bulk-actions.tsx").then((m) => ({ default: m.MissionBulkActions })),
);

const MissionRowMenu = lazy(() =>
  import("./row/mission-row-menu.tsx").then((m) => ({ default: m.MissionRowMenu })),
);
const BulkDialog = lazy(() => import("./bulk/bulk-dialog.tsx").then((m) => ({ default: m.BulkDialog })));

export function MissionTable({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const columns = useMissionColumns();
  const [doing, setDoing] = useState<{ kind: BulkKind; mission: Mission }>();
  const page = useQuery({
    ...missionQueries.list(missionQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel flush>
      <DataTable
        label={t(`title.${path}`)}
        list={list}
        columns={columns}
        rowKey={(mission) => mission.token}
        page={page.data}
        exported={{ endpoint: listExports.missions, query: missionQueryOf(list.query) }}
        error={page.error}
        retry={() => void page.refetch()}
        href={(mission) => rowPath(path, mission)}
        filters={<MissionFilters list={list} />}
        bulkActions={(selected) => (
          <Suspense>
            <MissionBulkActions missions={selected} />
          </Suspense>
        )}
        rowActions={(mission) => (
          <RowMenu name={mission.number}>
            <MissionRowMenu mission={mission} onDo={(kind) => setDoing({ kind, mission })} />
          </RowMenu>
        )}
        empty={<NoMissions list={list} />}
      />
      <Suspense>
        {doing && (
          <BulkDialog kind={doing.kind} missions={[doing.mission]} onClose={() => setDoing(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}

/** The empty state: invites a first request, or to widen the filters. */
function NoMissions({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const request = useRequest();
  if (isFiltered(list.query)) {
    return (
      <EmptyState
        title={t("noMatch")}
        action={
          <Button onClick={() => list.change({ search: "", ...NO_FILTERS })}>{t("clearFilters")}</Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
      title={t(`empty.${path}`)}
      action={<CreateOrAsk {...request} />}
    >
      {t(`emptyHint.${path}`)}
    </EmptyState>
  );
}
