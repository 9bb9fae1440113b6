import { missions } from "@overfly/contract/missions/missions";
import { SegmentedControl } from "@mantine/core";
import { IconCalendarMonth, IconDrone, IconLayoutKanban, IconMap2, IconTable } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { type ListSearch, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MissionBoard } from "./mission-board.tsx";
import { useMissionColumns } from "./mission-columns.tsx";
import {
  isFiltered,
  MISSION_FILTERS,
  type MissionFilter,
  MissionFilters,
  missionQueryOf,
  NO_FILTERS,
} from "./mission-filters.tsx";
import { rowPath, useMissionsPath } from "#platform/layout/mission-path.ts";
import style from "./missions.module.css";

const BulkActions = lazy(() => import("./bulk/bulk-actions.tsx").then((m) => ({ default: m.BulkActions })));
const CalendarView = lazy(() =>
  import("./calendar/calendar-view.tsx").then((m) => ({ default: m.CalendarView })),
);

const MissionsMap = lazy(() => import("./map/missions-map.tsx").then((m) => ({ default: m.MissionsMap })));

const VIEWS = {
  table: IconTable,
  board: IconLayoutKanban,
  calendar: IconCalendarMonth,
  map: IconMap2,
} as const;
type View = keyof typeof VIEWS;

/**
 * Every mission that the user may see: as a table, as a board by state, on a calendar or on a map, all with the
 * same filters.
 */
export function MissionsScreen() {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const list = useListSearch(MISSION_FILTERS);
  const [view, show] = useView();
  const request = useRequest();
  return (
    <Page
      title={t(`title.${path}`)}
      actions={
        <>
          <SegmentedControl
            size="sm"
            aria-label={t("view")}
            value={view}
            onChange={show}
            data={Object.entries(VIEWS).map(([value, Icon]) => ({
              value,
              label: <ViewName icon={Icon} name={t(value as View)} />,
            }))}
          />
          <CreateButton {...request} />
        </>
      }
    >
      <Suspense fallback={<TableSkeleton rows={6} columns={6} />}>
        {view === "table" && <MissionTable list={list} />}
        {view === "board" && <MissionBoard list={list} />}
        {view === "calendar" && <CalendarView list={list} />}
        {view === "map" && <MissionsMap list={list} />}
      </Suspense>
    </Page>
  );
}

/** The view in the URL; another view keeps search and filters. */
function useView(): [View, (view: string) => void] {
  const [params, setParams] = useSearchParams();
  const selected = params.get("view");
  const view = selected !== null && Object.hasOwn(VIEWS, selected) ? (selected as View) : "table";
  const show = (next: string): void =>
    setParams(
      (before) => {
        if (next === "table") before.delete("view");
        else before.set("view", next);
        return before;
      },
      { replace: true },
    );
  return [view, show];
}

function MissionTable({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  const columns = useMissionColumns();
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
        error={page.error}
        retry={() => void page.refetch()}
        href={(mission) => rowPath(path, mission)}
        filters={<MissionFilters list={list} />}
        bulkActions={(selected) => (
          <Suspense>
            <BulkActions missions={selected} />
          </Suspense>
        )}
        empty={<NoMissions list={list} />}
      />
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

function useRequest(): Create {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  return {
    endpoint: missions.create,
    label: t(`request.${path}`),
    to: `${path}/create`,
    action: "request",
  };
}

const ViewName = ({ icon: Icon, name }: { icon: typeof IconTable; name: string }) => (
  <span className={style["viewName"]}>
    <Icon size={16} stroke={1.75} aria-hidden />
    {name}
  </span>
);
