import { dayAfter, type Frequency, plannedDays } from "#projects/project-days.ts";

/** Five years of months. */
export const MAX_SERIES_MISSIONS = 60;
const NO_END = "9999-12-31";
const DAY_MS = 86_400_000;

/** A requested window by its first and last day, such as "2026-11-21". */
export interface DayWindow {
  first: string;
  last: string;
}

export interface Repetition {
  frequency: Exclude<Frequency, "one_time">;
  /** Counting the first one. */
  count: number | null;
  /** The last day on which a window may begin. */
  until: string | null;
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/**
 * The windows of a repeated order, all of the first one's length. Those of months keep its day of the month, or take the
 * last one where there is none. At most one more than allowed.
 */
export function seriesWindows(
  { first, last }: DayWindow,
  { frequency, count, until }: Repetition,
): DayWindow[] {
  const length = daysBetween(first, last);
  return plannedDays(first, until ?? NO_END, frequency)
    .slice(0, count ?? MAX_SERIES_MISSIONS + 1)
    .map((day) => ({ first: day, last: dayAfter(day, length) }));
}
