import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useState } from "react";
import { type Bounds, boundsOf } from "#platform/map/bounds.ts";

/** The bounds of a route when it was selected: saving a change to it does not move the map. */
export function useRouteBounds(route: Pick<FlightRoute, "id" | "path"> | undefined): Bounds | undefined {
  const [known, setKnown] = useState<{ id: number; bounds: Bounds | undefined }>();
  if (route && route.id !== known?.id) setKnown({ id: route.id, bounds: boundsOf(route.path) });
  return known?.bounds;
}
