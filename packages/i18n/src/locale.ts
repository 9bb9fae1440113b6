import { type Locale, LOCALES } from "./generated/locales.ts";

export const DEFAULT_LOCALE: Locale = "en";

/** A stored language, or the default where it isn't one of ours. */
export const asLocale = (text: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE;

/** The first language in `Accept-Language` that there are messages in. */
export function localeOf(header: string | undefined): Locale {
  const acceptedLanguages = (header ?? "")
    .split(",")
    .map((range) => /^\s*([a-z]+)\b/i.exec(range)?.[1]?.toLowerCase());
  return (
    acceptedLanguages.flatMap((language) => LOCALES.filter((locale) => locale === language))[0] ??
    DEFAULT_LOCALE
  );
}
