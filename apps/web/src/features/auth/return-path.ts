import type { auth } from "@overfly/contract/auth/auth";
import type { Reply } from "@overfly/contract/endpoint";
import { LOGIN_PATH } from "#platform/api/sides.ts";

/** The path to open after signing in; only paths of this application are accepted. */
export function returnPath(from: string | null): string {
  if (from === null || !URL.canParse(from, "http://here")) return "/";
  const { origin, pathname, search } = new URL(from, "http://here");
  const isOurs = origin === "http://here" && from.startsWith("/") && !pathname.startsWith(LOGIN_PATH);
  return isOurs && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}

/** Where signing in leads: with several organizations to their selection, which leads on to the path. */
export function arrivalPath(
  from: string | null,
  providers: Reply<typeof auth.selectProvider> | undefined,
): string {
  const path = returnPath(from);
  const canSelect = providers !== undefined && !providers.force_redirect && providers.data.length > 1;
  if (!canSelect || path.startsWith(SELECT_PATH)) return path;
  return path === "/" ? SELECT_PATH : `${SELECT_PATH}?${new URLSearchParams({ from: path })}`;
}

const SELECT_PATH = "/select";
