/** Written by `npm run i18n:types`: the folders of packages/i18n/locales. */
export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
