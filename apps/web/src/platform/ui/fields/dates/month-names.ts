import { languageTag } from "@overfly/i18n/format";

/** The twelve months as dates show them in a language. */
export const monthNames = (locale: string, form: "long" | "short"): string[] =>
  namesIn(languageTag(locale), form);

/** Every set of names that a person may type: those of the language's region, and those of the language. */
export const typedMonthNames = (locale: string): string[][] =>
  [languageTag(locale), locale].flatMap((tag) => [namesIn(tag, "long"), namesIn(tag, "short")]);

const namesIn = (tag: string, form: "long" | "short"): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(tag, { month: form, timeZone: "UTC" }).format(Date.UTC(2026, month, 15)),
  );

/** Sunday first. */
export const weekdayNames = (locale: string, form: "long" | "short" | "narrow"): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(languageTag(locale), { weekday: form, timeZone: "UTC" }).format(
      Date.UTC(2026, 1, 1 + day), // 1 February 2026 was a Sunday
    ),
  );
