export type CalendarPeriod = "month" | "week";

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
/** A site's day may begin this much earlier, and end this much later, than the day in UTC. */
const ZONE_SPREAD_MS = 14 * 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days are texts such as "2026-11-21": they belong to no time zone. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A day from the URL; undefined for anything else. */
export const validDay = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(timeOf(text)) && dayOf(timeOf(text)) === text
    ? text
    : undefined;

export const shiftDay = (day: string, by: number): string => dayOf(timeOf(day) + by * DAY_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay();

const weekStart = (day: string, firstDayOfWeek: number): string =>
  shiftDay(day, -((weekdayOf(day) - firstDayOfWeek + DAYS_OF_WEEK) % DAYS_OF_WEEK));

export const monthOf = (day: string): string => day.slice(0, 7);

/** The days shown: the whole weeks that cover the month, or one week. */
export function shownDays(period: CalendarPeriod, day: string, firstDayOfWeek: number): string[] {
  const first = weekStart(period === "month" ? `${monthOf(day)}-01` : day, firstDayOfWeek);
  const days: string[] = [];
  for (let next = first; isShown(period, day, { next, count: days.length }); next = shiftDay(next, 1))
    days.push(next);
  return days;
}

function isShown(period: CalendarPeriod, day: string, { next, count }: { next: string; count: number }) {
  if (count < DAYS_OF_WEEK) return true;
  return period === "month" && (count % DAYS_OF_WEEK !== 0 || monthOf(next) === monthOf(day));
}

/** A day of the previous or next period; the first one of a month. */
export function stepPeriod(period: CalendarPeriod, day: string, by: 1 | -1): string {
  if (period === "week") return shiftDay(day, by * DAYS_OF_WEEK);
  const month = new Date(timeOf(`${monthOf(day)}-01`));
  month.setUTCMonth(month.getUTCMonth() + by);
  return dayOf(month.getTime());
}

/** The range to request from the server: the days shown, in the time zone of any site. */
export function rangeOf(days: readonly string[]): { from: string; to: string } {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return {
    from: new Date(timeOf(first) - ZONE_SPREAD_MS).toISOString(),
    to: new Date(timeOf(last) + DAY_MS + ZONE_SPREAD_MS).toISOString(),
  };
}
