/** The path to open after signing in: only ever one of this application. */
export function safePath(from: string | undefined): string {
  if (from === undefined || !from.startsWith("/") || !URL.canParse(from, "http://here")) return "/";
  const { origin, pathname, search } = new URL(from, "http://here");
  const isOurs = origin === "http://here" && !pathname.startsWith("//") && !/^\/(api|oauth)\//.test(pathname);
  return isOurs ? `${pathname}${search}` : "/";
}
