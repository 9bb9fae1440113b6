import { COUNTRIES } from "#platform/ui/fields/places/country-codes.ts";

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number;
  weekend: number[];
}

const MONDAY_WEEK: WeekInfo = { firstDay: 1, weekend: [6, 7] };
const names = new Intl.DisplayNames("en", { type: "region" });

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const asDay = (day: number): Day => (day % 7) as Day;

/** First day of the week and weekend of a country by its English name or code (0 is Sunday); Monday's week elsewhere. */
export function weekOf(country: string | null | undefined): { firstDayOfWeek: Day; weekendDays: Day[] } {
  const code = COUNTRIES.find((one) => one === country || names.of(one) === country);
  const { firstDay, weekend } = code === undefined ? MONDAY_WEEK : weekInfoOf(code);
  return { firstDayOfWeek: asDay(firstDay), weekendDays: weekend.map(asDay) };
}

/** `getWeekInfo` is a method in newer engines, a property in older ones, and missing in some. */
function weekInfoOf(code: string): WeekInfo {
  const locale = new Intl.Locale(`en-${code}`) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? MONDAY_WEEK;
}
