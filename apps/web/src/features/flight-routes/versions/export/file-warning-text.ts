import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import { findTranslation, translate } from "#platform/i18n/translation.ts";

/** What a file can't contain, or was read with assumptions, in the reader's language. */
export const fileWarningText = ({ code, values = {} }: RouteFileWarning): string =>
  findTranslation(`flight-routes/file-warnings:${code}`, values) ??
  translate("flight-routes/file-warnings:other");
