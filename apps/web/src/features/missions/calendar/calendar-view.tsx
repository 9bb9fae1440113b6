import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useState } from "react";
import { homeZone } from "#platform/i18n/home-zone.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { TableSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import { ListToolbar } from "#features/missions/list-toolbar.tsx";
import { filtersOf, type MissionFilter } from "#features/missions/mission-filters.tsx";
import { Agenda } from "./agenda.tsx";
import { CalendarHead } from "./calendar-head.tsx";
import { monthOf, rangeOf, shownDays } from "./calendar-days.ts";
import { entriesOf, sharedZone } from "./calendar-entries.ts";
import type { OpenEntry } from "./entry-card.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MoveStatus } from "./move-status.tsx";
import { Unscheduled } from "./unscheduled.tsx";
import { useCalendarPosition } from "./use-calendar-position.ts";
import { useEntryDrag } from "./use-entry-drag.ts";
import { useMoves } from "./use-moves.ts";
import { WeekGrid } from "./week-grid.tsx";

const EntryCard = lazy(() => import("./entry-card.tsx").then((m) => ({ default: m.EntryCard })));
const RescheduleDialog = lazy(() =>
  import("./reschedule-dialog.tsx").then((m) => ({ default: m.RescheduleDialog })),
);

/** The missions of a month or a week at their times; on phones as an agenda. */
export function CalendarView({ list }: { list: ListSearch<MissionFilter> }) {
  const { t } = useTranslation("missions/calendar");
  const position = useCalendarPosition();
  const { period, day, firstDayOfWeek } = position;
  const days = useMemo(() => shownDays(period, day, firstDayOfWeek), [period, day, firstDayOfWeek]);
  const query = { ...filtersOf(list.query), ...rangeOf(days) };
  const page = useQuery({ ...missionQueries.calendar(query), placeholderData: keepPreviousData });
  const rest = (page.data?.meta.total ?? 0) - (page.data?.data.length ?? 0);
  return (
    <>
      <ListToolbar list={list} />
      <CalendarHead position={position} days={days} isLoading={page.isFetching} />
      {page.data === undefined && page.error && (
        <ErrorState error={page.error} retry={() => void page.refetch()} />
      )}
      {page.isPending && <TableSkeleton rows={6} columns={7} />}
      {page.data && <LoadedCalendar missions={page.data.data} days={days} position={position} />}
      {rest > 0 && <Hint>{t("tooMany", { count: rest })}</Hint>}
    </>
  );
}

interface LoadedProps {
  missions: readonly CalendarMission[];
  days: readonly string[];
  position: ReturnType<typeof useCalendarPosition>;
}

function LoadedCalendar({ missions, days, position }: LoadedProps) {
  const { t } = useTranslation("missions/calendar");
  const format = useFormat();
  const { period, day, today, weekendDays } = position;
  const narrow = useMediaQuery("(max-width: 700px)", false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<OpenEntry>();
  const moves = useMoves(missions);
  const drag = useEntryDrag({ period, days, onDrop: moves.drop });
  const { entries, unscheduled } = useMemo(() => entriesOf(moves.missions), [moves.missions]);
  const shown = entries.filter((entry) => days.includes(entry.day));
  const zone = sharedZone(shown.map(({ mission }) => mission));
  const controls = {
    drag,
    zone,
    today,
    weekendDays,
    pending: moves.pending,
    open: (mission: CalendarMission, anchor: HTMLElement) =>
      setOpened({ mission, at: anchor.getBoundingClientRect() }),
  };
  const grid = { days, entries: shown, controls };
  const noZone = zone ?? (shown.length === 0 ? homeZone() : undefined);
  return (
    <>
      <Hint>
        {noZone === undefined
          ? t("ownZones")
          : t("zone", { zone: noZone.replaceAll("_", " "), offset: format.zone(`${day}T12:00:00Z`, noZone) })}
      </Hint>
      {shown.length === 0 && !narrow && <Hint>{t("nothing")}</Hint>}
      {narrow && <Agenda {...grid} />}
      {!narrow && period === "month" && <MonthGrid {...grid} month={monthOf(day)} />}
      {!narrow && period === "week" && <WeekGrid {...grid} />}
      <Unscheduled missions={unscheduled} />
      <MoveStatus move={drag.move} />
      <Suspense>
        {opened && (
          <EntryCard
            entry={opened}
            onClose={() => setOpened(undefined)}
            onReschedule={(mission) => {
              setOpened(undefined);
              moves.ask(mission);
            }}
          />
        )}
        {moves.asked && (
          <RescheduleDialog key={moves.asked.mission.token} {...moves.asked} onClose={moves.closeDialog} />
        )}
      </Suspense>
    </>
  );
}
