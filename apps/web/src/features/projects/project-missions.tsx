import { listExports } from "@overfly/contract/exports/list-exports";
import { projectMissions } from "@overfly/contract/projects/project-missions";
import { TAKES_MISSIONS } from "@overfly/contract/projects/project-status";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMissionColumns } from "#features/missions/mission-columns.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { rowPath, useMissionsPath } from "#platform/layout/mission-path.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { isFiltered, useListSearch } from "#platform/ui/table/use-list-search.ts";

/** The missions of the project, which can be searched and sorted. */
export function ProjectMissions({ project, add }: { project: ProjectDetail; add: () => void }) {
  const { t } = useTranslation("projects");
  const list = useListSearch();
  const path = useMissionsPath();
  const page = useQuery({
    ...missionQueries.list({ ...list.query, project: String(project.id) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel flush>
      <DataTable
        label={t("tab.missions")}
        list={list}
        columns={useMissionColumns()}
        rowKey={({ token }) => token}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        exported={{ endpoint: listExports.missions, query: { ...list.query, project: String(project.id) } }}
        href={(mission) => rowPath(path, mission)}
        empty={
          isFiltered(list) ? undefined : (
            <EmptyState
              icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
              title={t("noMissions")}
              action={
                TAKES_MISSIONS.includes(project.status) && (
                  <CreateOrAsk endpoint={projectMissions.create} label={t("addMissions")} onClick={add} />
                )
              }
            >
              {t("noMissionsHint")}
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}
