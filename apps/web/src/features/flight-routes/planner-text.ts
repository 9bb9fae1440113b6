import { findTranslation } from "#platform/i18n/translation.ts";

/** The reason in the reader's language, where it is one that has a message. */
export const planErrorText = (code: string): string | undefined =>
  findTranslation(`flight-routes:fault.${code}`);

export const warningText = (code: string): string | undefined =>
  findTranslation(`flight-routes:warning.${code}`);
