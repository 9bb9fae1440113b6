import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { createContext, useContext } from "react";

/** What lies open beside the map instead of the list or the editor. */
export type SidePanel =
  | { kind: "comments"; id: number }
  /** Of the versions none, one or two are drawn on the map. */
  | { kind: "versions"; id: number; seen: readonly number[] };

/** What the screen does with routes that come, change and go. */
export interface RouteActionsValue {
  /** The route that is edited, and whether it has changes that are not kept. */
  editedId: number | undefined;
  isDirty: boolean;
  aside: SidePanel | undefined;
  onAside: (aside: SidePanel | undefined) => void;
  /** Chooses a route that was just made. */
  onMade: (route: FlightRoute) => void;
  /** The editor goes on from a newer state. */
  onReplaced: (route: FlightRoute) => void;
  onRename: (route: FlightRoute) => void;
  onRemove: (route: FlightRoute) => void;
}

export const RouteActionsContext = createContext<RouteActionsValue | undefined>(undefined);

export function useRouteActions(): RouteActionsValue {
  const life = useContext(RouteActionsContext);
  if (!life) throw new Error("Outside of the planner's screen.");
  return life;
}
