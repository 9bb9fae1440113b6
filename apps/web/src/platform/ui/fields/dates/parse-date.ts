import { typedMonthNames } from "./month-names.ts";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const WRITTEN = /^(\d{1,2})[\s./-]+([^\s\d./-]+(?: [^\s\d./-]+)?|\d{1,2})[\s./-]+(\d{4})$/;

/** A typed day as "2026-11-21"; null where it is none. Takes "2026-11-21", "21 Nov 2026" and "21.11.2026". */
export function parseDate(typed: string, locale: string): string | null {
  const text = typed.trim();
  const iso = ISO.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day, month = "", year] = WRITTEN.exec(text) ?? [];
  if (day === undefined) return null;
  return dayOf(Number(year), /^\d+$/.test(month) ? Number(month) : monthOf(month, locale), Number(day));
}

/** Whether a text is a day as forms keep it, such as "2026-11-21". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text, "en") === text;

/** A day that the calendar has. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** The number of a month by its name or how it alone begins; 0 where it is none. */
function monthOf(name: string, locale: string): number {
  const typed = name.toLocaleLowerCase(locale);
  const fitting = typedMonthNames(locale).flatMap((months) =>
    months.flatMap((month, index) => (month.toLocaleLowerCase(locale).startsWith(typed) ? [index + 1] : [])),
  );
  return new Set(fitting).size === 1 ? (fitting[0] ?? 0) : 0;
}
