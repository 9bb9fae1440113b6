import { monthNames } from "./month-names.ts";

/** "21 Nov 2026", or two days with a dash between, of dates such as `2026-11-21`, as the calendars show them. */
export const shownDays = (dates: string, locale: string): string =>
  dates
    .split(",")
    .map((date) => shownDay(date, locale))
    .join(" – ");

function shownDay(date: string, locale: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const name = monthNames(locale, "short")[(month ?? 0) - 1];
  return name === undefined ? "" : `${day} ${name} ${year}`;
}
