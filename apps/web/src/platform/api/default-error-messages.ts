import { findTranslation } from "#platform/i18n/translation.ts";

/** A message by its key; a text that is in the reader's language already stays as it is. */
export const defaultErrorMessage = (text: string): string => findTranslation(text) ?? text;
