import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { useState } from "react";
import { type Bounds, boundsOf } from "#platform/map/bounds.ts";

/** The box around a route as it was when it was chosen: saving it moves no map. */
export function useRouteBounds(route: Pick<FlightRoute, "id" | "path"> | undefined): Bounds | undefined {
  const [met, meet] = useState<{ id: number; box: Bounds | undefined }>();
  if (route && route.id !== met?.id) meet({ id: route.id, box: boundsOf(route.path) });
  return met?.box;
}
