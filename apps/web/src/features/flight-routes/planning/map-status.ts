/** The map's status as the specification names it. */
export type MapStatus = "idle" | "loading" | "success" | "failed";

/** More detailed: of the plan, of a saved route, or of the list of routes while it is not loaded. */
export type StatusBarState = MapStatus | "saved" | "loadingRoutes" | "routesFailed";

export const MAP_STATUS_OF: Record<StatusBarState, MapStatus> = {
  idle: "idle",
  loading: "loading",
  success: "success",
  failed: "failed",
  saved: "success",
  loadingRoutes: "loading",
  routesFailed: "failed",
};

interface Displayed {
  isEditing: boolean;
  hasSelectedRoute: boolean;
  /** The site's routes. */
  routes: { isPending: boolean; isError: boolean; data?: unknown };
}

/** Without a route to show or to plan, the status is that of the list of routes. */
export function statusOf(
  planStatus: MapStatus,
  { isEditing, hasSelectedRoute, routes }: Displayed,
): StatusBarState {
  if (isEditing) return planStatus;
  if (hasSelectedRoute) return "saved";
  if (routes.isPending) return "loadingRoutes";
  return routes.isError && routes.data === undefined ? "routesFailed" : planStatus;
}
