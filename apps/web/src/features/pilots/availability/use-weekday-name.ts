import { useLocale } from "#platform/i18n/locale.ts";

/** 5 January 1970 was a Monday. */
const MONDAY = 5;

/** The name of a weekday, of which Monday is 1. */
export function useWeekdayName(): (weekday: number) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: "long", timeZone: "UTC" });
  return (weekday) => format.format(new Date(Date.UTC(1970, 0, MONDAY - 1 + weekday)));
}
