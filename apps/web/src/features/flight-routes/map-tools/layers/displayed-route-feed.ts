import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useMemo, useSyncExternalStore } from "react";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";
import type { RoutePlanner } from "#features/flight-routes/planning/route-planner.ts";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import { routeOverlay, type RouteOverlay } from "./displayed-route.ts";

/** What is shown of the route that is edited, else of the chosen one; it changes faster than the screen is drawn. */
export interface RouteOverlayFeed {
  read: () => RouteOverlay | undefined;
  pattern: () => readonly PatternLine[];
  subscribe: (changed: () => void) => () => void;
}

const NO_PATTERN: readonly PatternLine[] = [];

export function useRouteOverlayFeed(
  planner: RoutePlanner,
  document: RouteDocument | undefined,
  kept: FlightRoute | undefined,
): RouteOverlayFeed {
  const hasTakeOff = document?.takeOff !== undefined;
  const takeOffPlaces = document?.takeOffPoints;
  return useMemo(() => {
    const places = { takeOff: hasTakeOff ? ANYWHERE : undefined, takeOffPlaces };
    const shown = memoized((plan: DisplayedPlan | FlightRoute) => routeOverlay(plan, places));
    return {
      read: () => shown(kept ?? planner.state().plan),
      pattern: () => (kept ? NO_PATTERN : (planner.state().plan?.pattern ?? NO_PATTERN)),
      subscribe: planner.subscribe,
    };
  }, [planner, kept, hasTakeOff, takeOffPlaces]);
}

/** Only whether there is a place matters: the plan itself tells where. */
const ANYWHERE: [number, number] = [0, 0];

/** For the few parts of the screen that must always be of the moment. */
export const useRouteOverlay = ({ subscribe, read }: RouteOverlayFeed): RouteOverlay | undefined =>
  useSyncExternalStore(subscribe, read);

/** Asked for the same again, it gives the same object again. */
function memoized<In extends object, Out>(
  make: (from: In) => Out,
): (from: In | undefined) => Out | undefined {
  let last: { from: In; out: Out } | undefined;
  return (from) => {
    if (from === undefined) return undefined;
    if (last?.from !== from) last = { from, out: make(from) };
    return last.out;
  };
}
