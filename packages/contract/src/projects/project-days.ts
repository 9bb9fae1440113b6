import { z } from "zod";

export const FREQUENCIES = ["one_time", "weekly", "monthly", "quarterly", "yearly"] as const;
export const Frequency = z.enum(FREQUENCIES);
export type Frequency = z.infer<typeof Frequency>;

/** Missions that one call adds to a project. */
export const MAX_PROJECT_MISSIONS = 200;

const DAY_MS = 86_400_000;
const MONTHS: Record<Exclude<Frequency, "one_time" | "weekly">, number> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

/** A day, such as "2026-11-21", some days later. */
export const dayAfter = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

/**
 * The days on which the windows of repeated missions begin, from the first day to the last. Those of months keep the day
 * of the month; a month without it has its last one. Never more than one call may create, plus one.
 */
export function plannedDays(first: string, last: string, frequency: Frequency): string[] {
  const days: string[] = [];
  for (let count = 0; days.length <= MAX_PROJECT_MISSIONS; count += 1) {
    const day = repeated(first, frequency, count);
    if (day === undefined || day > last) break;
    days.push(day);
  }
  return days;
}

function repeated(first: string, frequency: Frequency, count: number): string | undefined {
  if (frequency === "one_time") return count === 0 ? first : undefined;
  return frequency === "weekly" ? dayAfter(first, 7 * count) : monthsAfter(first, MONTHS[frequency] * count);
}

function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
