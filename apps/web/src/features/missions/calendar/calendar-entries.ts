import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { toWall } from "@overfly/i18n/zoned-time";
import { shiftDay } from "./calendar-days.ts";

/** A mission at its time, on the clock of its site. */
export interface CalendarEntry {
  mission: CalendarMission;
  /** Such as "2026-11-21". */
  day: string;
  /** Since midnight. */
  startMin: number;
  durationMin: number;
}

export const DAY_MIN = 1440;
const DEFAULT_DURATION_MIN = 60;
const MIN_DURATION_MIN = 30;
const MINUTE_MS = 60_000;

/** Those with a time, by day and soonest first; and apart from them those of which only the window is known. */
export function entriesOf(missions: readonly CalendarMission[]): {
  entries: CalendarEntry[];
  unscheduled: CalendarMission[];
} {
  const entries = missions.flatMap((mission) => entryOf(mission) ?? []);
  return {
    entries: entries.toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        a.startMin - b.startMin ||
        a.mission.number.localeCompare(b.mission.number),
    ),
    unscheduled: missions.filter(({ flight_period }) => flight_period === null),
  };
}

function entryOf(mission: CalendarMission): CalendarEntry | undefined {
  const { flight_period: period, assignment, site } = mission;
  if (period === null) return undefined;
  const [day = "", time = ""] = toWall(period.starts_at, site.time_zone).split("T");
  const ends_at = period.ends_at ?? (period.kind === "planned" ? assignment?.ends_at : undefined);
  const duration = ends_at
    ? (Date.parse(ends_at) - Date.parse(period.starts_at)) / MINUTE_MS
    : DEFAULT_DURATION_MIN;
  return { mission, day, startMin: minutesOf(time), durationMin: Math.max(MIN_DURATION_MIN, duration) };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "09:30" */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The reading of a site's clock: "2026-11-21T09:30". */
export const wallOf = ({ day, startMin }: Pick<CalendarEntry, "day" | "startMin">): string =>
  `${day}T${clockOf(startMin)}`;

/** Moved by days and minutes, within its day. */
export function shiftWall(wall: string, days: number, minutes: number): string {
  const [day = "", time = ""] = wall.split("T");
  const startMin = Math.min(DAY_MIN - 15, Math.max(0, minutesOf(time) + minutes));
  return wallOf({ day: shiftDay(day, days), startMin });
}

export interface PlacedEntry extends CalendarEntry {
  /** Among those at the same time, which stand side by side, from 0. */
  column: number;
  columns: number;
}

/** Beside each other where they overlap. `entries` are those of one day, soonest first. */
export function inColumns(entries: readonly CalendarEntry[]): PlacedEntry[] {
  const placed: PlacedEntry[] = [];
  let group: PlacedEntry[] = [];
  let groupEnd = -1;
  const close = (): void => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1));
    placed.push(...group.map((entry) => ({ ...entry, columns })));
    group = [];
  };
  for (const entry of entries) {
    if (entry.startMin >= groupEnd) close();
    const taken = new Set(group.filter((one) => endOf(one) > entry.startMin).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ ...entry, column, columns: 1 });
    groupEnd = Math.max(...group.map(endOf));
  }
  close();
  return placed;
}

const endOf = ({ startMin, durationMin }: CalendarEntry): number => startMin + durationMin;

/** The one zone of all the sites; undefined where they have several. */
export function sharedZone(missions: readonly Pick<CalendarMission, "site">[]): string | undefined {
  const zones = new Set(missions.map(({ site }) => site.time_zone));
  return zones.size === 1 ? [...zones][0] : undefined;
}
