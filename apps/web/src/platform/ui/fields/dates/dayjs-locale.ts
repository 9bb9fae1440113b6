import dayjs from "dayjs";
import { monthNames, weekdayNames } from "./month-names.ts";

const defined = new Set<string>();

/** The name of a Day.js locale whose months and days are those of every other date in the application. */
export function dayjsLocale(locale: string): string {
  const name = `overfly-${locale}`;
  if (!defined.has(name)) {
    dayjs.locale(
      {
        name,
        months: monthNames(locale, "long"),
        monthsShort: monthNames(locale, "short"),
        weekdays: weekdayNames(locale, "long"),
        weekdaysShort: weekdayNames(locale, "short"),
        weekdaysMin: weekdayNames(locale, "narrow"),
        ordinal: String,
        formats: {},
        relativeTime: {},
      },
      undefined,
      true, // defines it without making it the global one
    );
    defined.add(name);
  }
  return name;
}
