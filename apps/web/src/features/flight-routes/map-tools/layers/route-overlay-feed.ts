import { useMemo, useSyncExternalStore } from "react";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { useRoutePlanner } from "#features/flight-routes/store/editing.ts";
import { hasTakeOffPoint, routeOverlay, type RouteOverlay } from "./route-overlay.ts";

/** The overlay of the displayed route. It changes with every frame of a drag, faster than React renders. */
export interface RouteOverlayFeed {
  read: () => RouteOverlay | undefined;
  pattern: () => readonly PatternLine[];
  subscribe: RoutePlanner["subscribe"];
}

const NO_PATTERN: readonly PatternLine[] = [];

export function useRouteOverlayFeed(): RouteOverlayFeed {
  const planner = useRoutePlanner();
  const { route, document, isEditing } = useDisplayedRoute();
  const saved = isEditing ? undefined : route;
  const hasTakeOff = document !== undefined && hasTakeOffPoint(document);
  return useMemo(() => {
    const overlayOf = memoized((plan: Parameters<typeof routeOverlay>[0]) => routeOverlay(plan, hasTakeOff));
    return {
      read: () => overlayOf(saved ?? planner.state().plan),
      pattern: () => (saved ? NO_PATTERN : (planner.state().plan?.pattern ?? NO_PATTERN)),
      subscribe: planner.subscribe,
    };
  }, [planner, saved, hasTakeOff]);
}

/** For the few components that follow a drag frame by frame. */
export const useRouteOverlay = ({ subscribe, read }: RouteOverlayFeed): RouteOverlay | undefined =>
  useSyncExternalStore(subscribe, read);

/** Returns the same object for the same input. */
function memoized<In extends object, Out>(compute: (input: In) => Out) {
  let last: { input: In; output: Out } | undefined;
  return (input: In | undefined): Out | undefined => {
    if (input === undefined) return undefined;
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}
