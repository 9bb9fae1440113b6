import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import { currentLocale } from "#platform/i18n/locale.ts";
import { NOTES_AR } from "./notes-ar.ts";

/** Names are foreign to an Arabic sentence: set apart, they keep their own direction. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** What a file can't hold, or was read with a guess, in the reader's language. */
export function noteText({ code, message, values = {} }: RouteFileWarning): string {
  const words = currentLocale() === "ar" && Object.hasOwn(NOTES_AR, code) ? NOTES_AR[code] : undefined;
  return (
    words?.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${ISOLATE}${values[name]}${END_ISOLATE}`) ?? message
  );
}
