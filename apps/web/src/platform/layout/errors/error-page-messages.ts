import { findTranslation, translate } from "#platform/i18n/translation.ts";

/** The specification's message for a status. */
export const errorMessage = (status: number): string =>
  findTranslation(`platform/error-page:${status}`) ?? translate("platform/error-page:other");
