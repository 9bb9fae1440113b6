import { LOGIN_PATH } from "#platform/api/sides.ts";

/** The path to open after signing in; only paths of this application are accepted. */
export function returnPath(from: string | null): string {
  if (from === null || !URL.canParse(from, "http://here")) return "/";
  const { origin, pathname, search } = new URL(from, "http://here");
  const isOurs = origin === "http://here" && from.startsWith("/") && !pathname.startsWith(LOGIN_PATH);
  return isOurs && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}
