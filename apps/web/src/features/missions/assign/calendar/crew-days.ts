import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import { shiftDay } from "#features/missions/calendar/calendar-days.ts";

export interface Period {
  starts_at: string;
  ends_at: string;
}

/** The days that a calendar shows, from midnight to midnight at the site. */
export interface ShownDays {
  days: readonly string[];
  from: string;
  to: string;
  zone: string;
}

export function shownOf(days: readonly string[], zone: string): ShownDays {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return { days, zone, from: startOf(first, zone), to: startOf(shiftDay(last, 1), zone) };
}

const startOf = (day: string, zone: string): string => fromWall(`${day}T00:00`, zone);

/** Where a period lies on the calendar, as shares of its length; undefined outside of it. */
export function placeOf(
  { starts_at, ends_at }: Period,
  { from, to }: Pick<ShownDays, "from" | "to">,
): { start: number; length: number } | undefined {
  const [first, length] = [Date.parse(from), Date.parse(to) - Date.parse(from)];
  const start = Math.max(0, Date.parse(starts_at) - first);
  const end = Math.min(length, Date.parse(ends_at) - first);
  return end > start ? { start: start / length, length: (end - start) / length } : undefined;
}

export interface Tick {
  at: number;
  day: string;
  /** "06:00"; null at midnight. */
  time: string | null;
}

const TIMES = ["00:00", "06:00", "12:00", "18:00"] as const;

/** Each day's beginning; of a single day also its quarters. */
export const ticksOf = (shown: ShownDays): Tick[] =>
  shown.days.flatMap((day) =>
    (shown.days.length === 1 ? TIMES : [TIMES[0]]).map((time) => {
      const at = fromWall(`${day}T${time}`, shown.zone);
      return {
        day,
        time: time === "00:00" ? null : time,
        at: placeOf({ starts_at: at, ends_at: shown.to }, shown)?.start ?? 0,
      };
    }),
  );

export const overlaps = (a: Period, b: Period): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(b.starts_at) < Date.parse(a.ends_at);

/** The next of the days shown on which nothing stands against the period at the same time of day. */
export function nextFree(period: Period, blocks: readonly BusyBlock[], shown: ShownDays): Period | undefined {
  const length = Date.parse(period.ends_at) - Date.parse(period.starts_at);
  const [day = "", time = ""] = toWall(period.starts_at, shown.zone).split("T");
  return shown.days
    .filter((one) => one > day)
    .map((one) => {
      const starts_at = fromWall(`${one}T${time}`, shown.zone);
      return { starts_at, ends_at: new Date(Date.parse(starts_at) + length).toISOString() };
    })
    .find((free) => free.ends_at <= shown.to && !blocks.some((block) => overlaps(block, free)));
}
