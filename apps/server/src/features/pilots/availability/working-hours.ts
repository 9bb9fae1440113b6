import type { WorkingDay } from "@overfly/contract/pilots/pilot-availability";

const MIDNIGHT = "00:00";
const DAY_MS = 86_400_000;

/**
 * Whether a time range on the provider's clock ("2026-11-21T09:30") lies within weekly working hours: on each day that
 * it touches, within that day's span.
 */
export function isWithinHours(hours: readonly WorkingDay[], from: string, to: string): boolean {
  const last = to.slice(0, 10);
  for (let day = from.slice(0, 10); day <= last; day = nextDay(day)) {
    const start = day === from.slice(0, 10) ? from.slice(11) : MIDNIGHT;
    const end = day === last ? to.slice(11) : "24:00";
    if (day === last && end === MIDNIGHT && day !== from.slice(0, 10)) continue; // ends as the day begins
    const span = hours.find(({ weekday }) => weekday === weekdayOf(day));
    if (!span || start < span.from || end > span.to) return false;
  }
  return true;
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const nextDay = (day: string): string => new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);
/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7;
