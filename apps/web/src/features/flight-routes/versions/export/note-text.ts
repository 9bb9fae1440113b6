import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import { findTranslation } from "#platform/i18n/translation.ts";

/** What a file can't hold, or was read with a guess, in the reader's language. */
export const noteText = ({ code, message, values = {} }: RouteFileWarning): string =>
  findTranslation(`flight-routes/file-warnings:${code}`, { ...values, message }) ?? message;
