import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute, RouteVersion } from "@overfly/contract/flight-routes/flight-routes";
import { createContext, useContext } from "react";

/** What the map shows: the edited draft, the selected route, or versions of it. */
export interface DisplayedRoute {
  /** As the server has it. */
  route: FlightRoute | undefined;
  document: RouteDocument | undefined;
  /** False while a version is shown instead of the draft. */
  isEditing: boolean;
  /** Two versions whose paths are drawn over each other. */
  comparedVersions: readonly RouteVersion[];
}

export const DisplayedRouteContext = createContext<DisplayedRoute | undefined>(undefined);

export function useDisplayedRoute(): DisplayedRoute {
  const displayed = useContext(DisplayedRouteContext);
  if (!displayed) throw new Error("DisplayedRouteContext is missing.");
  return displayed;
}
