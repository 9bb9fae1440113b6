import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import { currentLocale } from "#platform/i18n/locale.ts";
import { NOTES_AR } from "./notes-ar.ts";

/** Isolates names from right-to-left text. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** What a file can't contain, or what was assumed when reading it, in the user's language. */
export function noteText({ code, message, values = {} }: RouteFileWarning): string {
  const words = currentLocale() === "ar" && Object.hasOwn(NOTES_AR, code) ? NOTES_AR[code] : undefined;
  return (
    words?.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${ISOLATE}${values[name]}${END_ISOLATE}`) ?? message
  );
}
