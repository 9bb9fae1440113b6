/** The map's status as the specification names it. */
export type MapStatus = "idle" | "loading" | "success" | "failed";

/** What the status is about: the plan of the moment, a kept route, or the site's routes while they are not here. */
export type StatusBarState = MapStatus | "kept" | "reading" | "unread";

export const MAP_STATUS_OF: Record<StatusBarState, MapStatus> = {
  idle: "idle",
  loading: "loading",
  success: "success",
  failed: "failed",
  kept: "success",
  reading: "loading",
  unread: "failed",
};

interface Shown {
  isEdited: boolean;
  hasChosen: boolean;
  /** The list of the site's routes. */
  list: { isPending: boolean; isError: boolean; data?: unknown };
}

/** Without a route to show or to plan, the map waits for the list of routes. */
export function statusOf(planned: MapStatus, { isEdited, hasChosen, list }: Shown): StatusBarState {
  if (isEdited) return planned;
  if (hasChosen) return "kept";
  if (list.isPending) return "reading";
  return list.isError && list.data === undefined ? "unread" : planned;
}
