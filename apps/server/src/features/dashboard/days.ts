import type { Context } from "#context.ts";

/** First and last day, "2026-11-01", by the calendar of the user's organization. */
export interface Days {
  first: string;
  last: string;
}

const DAY_MS = 86_400_000;
export const MONTH_DAYS = 30;
export const YEAR_DAYS = 365;
/** More would be no chart. */
const MAX_BARS = 53;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

/** Today where the user's organization is. */
export async function todayOf({ db, user, now }: Context): Promise<string> {
  const { time_zone } = await db
    .selectFrom("organizations")
    .where("id", "=", user.organization_id)
    .select("time_zone")
    .executeTakeFirstOrThrow();
  return new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(now());
}

/** The period that was asked for, else the last days until today. */
export async function periodOf(
  context: Context,
  period: readonly string[] | undefined,
  days: number,
): Promise<Days> {
  const [first, last] = period ?? [];
  if (first !== undefined && last !== undefined)
    return first <= last ? { first, last } : { first: last, last: first };
  const today = await todayOf(context);
  return { first: addDays(today, 1 - days), last: today };
}

/** From Monday to Sunday around a day. */
export function weekOf(day: string): Days {
  const first = addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));
  return { first, last: addDays(first, 6) };
}

/** The weeks of a period, the outer ones cut at its ends; of a long period the last year. */
export function weeksOf({ first, last }: Days): Days[] {
  const weeks: Days[] = [];
  for (let day = first; day <= last; day = addDays(weekOf(day).last, 1)) {
    const end = weekOf(day).last;
    weeks.push({ first: day, last: end < last ? end : last });
  }
  return weeks.slice(-MAX_BARS);
}

/** The months of a period, the outer ones cut at its ends. */
export function monthsOf({ first, last }: Days): Days[] {
  const months: Days[] = [];
  for (let day = first; day <= last;) {
    const next = dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
    const end = addDays(next, -1);
    months.push({ first: day, last: end < last ? end : last });
    day = next;
  }
  return months.slice(-MAX_BARS);
}
