import { SegmentedControl } from "@mantine/core";
import {
  IconCalendarMonth,
  IconLayoutKanban,
  IconListCheck,
  IconMap2,
  IconStack2,
  IconTable,
} from "@tabler/icons-react";
import { checklistTemplates } from "@overfly/contract/checklists/checklist-templates";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { CreateButton } from "#platform/ui/create-or-ask.tsx";
import { Page } from "#platform/ui/page.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MISSION_FILTERS } from "./mission-filters.tsx";
import { useRequest } from "./use-request.ts";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import style from "./missions.module.css";

const MissionTable = lazy(() => import("./mission-table.tsx").then((m) => ({ default: m.MissionTable })));
const MissionBoard = lazy(() => import("./mission-board.tsx").then((m) => ({ default: m.MissionBoard })));
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
  const seesOrders = useAllowed(multiSiteOrders.list);
  const seesChecklists = useAllowed(checklistTemplates.create);
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
          {seesOrders && (
            <Button kind="quiet" icon={<IconStack2 size={16} aria-hidden />} to={`${path}/multi-site`}>
              {t("severalSites")}
            </Button>
          )}
          {seesChecklists && (
            <Button kind="quiet" icon={<IconListCheck size={16} aria-hidden />} to="/missions/checklists">
              {t("checklists")}
            </Button>
          )}
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

const ViewName = ({ icon: Icon, name }: { icon: typeof IconTable; name: string }) => (
  <span className={style["viewName"]}>
    <Icon size={16} stroke={1.75} aria-hidden />
    <span className={style["viewText"]}>{name}</span>
  </span>
);
