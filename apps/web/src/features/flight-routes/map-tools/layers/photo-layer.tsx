import { useMemo } from "react";
import type { Extent } from "#platform/map/map-extent.tsx";
import { PointLayer } from "#platform/map/point-layer.tsx";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { batteryColor } from "./battery-colors.ts";
import { pointAt } from "./plan-features.ts";
import { gridAlignedBounds } from "./grid-aligned-bounds.ts";

/** Zoomed in so far that photographs do not cover one another. */
const MIN_ZOOM = 17;

export interface PhotoLayerProps {
  planning: PlanState;
  extent: Extent | undefined;
  isDark: boolean;
}

/** Where photographs are taken, once one is near; never those of an earlier plan. */
export function PhotoLayer({ planning, extent, isDark }: PhotoLayerProps) {
  const bounds = extent && extent.zoom >= MIN_ZOOM ? gridAlignedBounds(extent) : undefined;
  const key = bounds?.join(",");
  const question = useMemo(
    () => (key === undefined ? undefined : { bounds: key.split(",").map(Number) }),
    [key],
  );
  const seen = usePlanQuery(planning, "photos", question);
  const isTrue = planning.status === "success";
  const points = useMemo(
    () =>
      (isTrue ? (seen?.photos ?? []) : []).flatMap(({ battery, at }, index) =>
        pointAt(at, { id: index, label: "", color: batteryColor(battery, isDark), radiusPx: 2 }),
      ),
    [isTrue, seen, isDark],
  );
  return <PointLayer name="photos" points={points} />;
}
