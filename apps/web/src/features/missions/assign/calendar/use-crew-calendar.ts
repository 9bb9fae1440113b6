import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { toWall } from "@overfly/i18n/zoned-time";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { weekOf } from "#platform/ui/fields/dates/week-of.ts";
import { useIsNarrow } from "#platform/ui/use-is-narrow.ts";
import { shiftDay, shownDays, stepPeriod } from "#features/missions/calendar/calendar-days.ts";
import type { ScheduleForm } from "#features/missions/assign/schedule-form.ts";
import { type Period, type ShownDays, shownOf } from "./crew-days.ts";

export const CALENDAR_SCALES = ["day", "week"] as const;
type CalendarScale = (typeof CALENDAR_SCALES)[number];

export interface CrewCalendar {
  shown: ShownDays;
  scale: CalendarScale;
  setScale: (scale: CalendarScale) => void;
  /** Leads to the period before or after. */
  step: (by: 1 | -1) => void;
  /** Back to the time that is chosen; undefined while it is shown. */
  showChosen: (() => void) | undefined;
  /** The time that is chosen in the form. */
  chosen: Period | undefined;
  /** The time that the client asks for. */
  requested: Period | undefined;
  /** Empty, too, while they are not known. */
  blocks: readonly BusyBlock[];
  /** Whether the shown period was read: without that, nobody is said to be free. */
  isKnown: boolean;
  blocksOf: (candidate: Pick<Candidate, "kind" | "id">) => readonly BusyBlock[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The day or week around the chosen time, or another one, and who and what is busy in it. */
export function useCrewCalendar(
  mission: Pick<MissionDetail, "token" | "site" | "window_start" | "window_end">,
  { starts_at, ends_at }: Pick<ScheduleForm, "starts_at" | "ends_at">,
): CrewCalendar {
  const { time_zone: zone, country } = mission.site;
  const isNarrow = useIsNarrow();
  const [scale, setScale] = useState<CalendarScale>(isNarrow ? "day" : "week");
  const [now] = useState(() => new Date().toISOString());
  const chosenDay = toWall(starts_at ?? now, zone).slice(0, 10);
  const [moved, setMoved] = useState({ from: chosenDay, day: chosenDay });
  const day = moved.from === chosenDay ? moved.day : chosenDay; // another time was chosen: it is shown
  const { firstDayOfWeek } = weekOf(country);
  const shown = useMemo(
    () => shownOf(scale === "day" ? [day] : shownDays("week", day, firstDayOfWeek), zone),
    [scale, day, firstDayOfWeek, zone],
  );
  const { from, to } = shown;
  const found = useQuery(missionQueries.crewCalendar(mission.token, { from, to }));
  const blocks = found.data ?? [];
  const byCandidate = Map.groupBy(blocks, ({ candidate, id }) => `${candidate}:${id}`);
  const go = (next: string) => setMoved({ from: chosenDay, day: next });
  return {
    shown,
    scale,
    setScale,
    step: (by) => go(scale === "day" ? shiftDay(day, by) : stepPeriod("week", day, by)),
    showChosen: shown.days.includes(chosenDay) ? undefined : () => go(chosenDay),
    chosen: periodOf(starts_at, ends_at),
    requested: periodOf(mission.window_start, mission.window_end),
    blocks,
    isKnown: found.data !== undefined,
    blocksOf: ({ kind, id }) => byCandidate.get(`${kind}:${id}`) ?? [],
    isLoading: found.isFetching,
    error: found.data === undefined ? found.error : null,
    retry: () => void found.refetch(),
  };
}

const periodOf = (starts_at: string | null, ends_at: string | null): Period | undefined =>
  starts_at !== null && ends_at !== null && starts_at < ends_at ? { starts_at, ends_at } : undefined;
