import { languageTag } from "@overfly/i18n/format";
import { useLocale } from "#platform/i18n/locale.ts";

const NAMES = {
  weekday: { weekday: "short" },
  dayOfMonth: { day: "numeric" },
  /** "Saturday 21 November 2026" */
  whole: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DayNames = Record<keyof typeof NAMES, (day: string) => string> & {
  /** "23–29 Nov 2026" */
  range: (first: string, last: string) => string;
};

const cache = new Map<string, DayNames>();

/** Names of days such as "2026-11-21", in the language of the moment. */
export function useDayNames(): DayNames {
  const tag = languageTag(useLocale());
  const names = cache.get(tag) ?? dayNames(tag);
  cache.set(tag, names);
  return names;
}

function dayNames(tag: string): DayNames {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
  const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
  const ranges = formatOf({ day: "numeric", month: "short", year: "numeric" });
  const single = Object.fromEntries(
    Object.entries(NAMES).map(([name, options]) => {
      const format = formatOf(options);
      return [name, (day: string) => format.format(dateOf(day))];
    }),
  ) as Record<keyof typeof NAMES, (day: string) => string>;
  return { ...single, range: (first, last) => ranges.formatRange(dateOf(first), dateOf(last)) };
}
