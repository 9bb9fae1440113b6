import { useMemo } from "react";
import type { Extent } from "#platform/map/map-extent.tsx";
import { PointLayer } from "#platform/map/layers/point-layer.tsx";
import { useMapTheme } from "#features/flight-routes/map-tools/map-theme.tsx";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { usePlanning } from "#features/flight-routes/store/editing.ts";
import { batteryColor } from "./battery-colors.ts";
import { gridAlignedBounds } from "./grid-aligned-bounds.ts";
import { pointAt } from "./plan-features.ts";

/** From here on photo positions do not overlap. */
const MIN_ZOOM = 17;

/** Photo positions in the visible part of the map; hidden while a newer plan is computed. */
export function PhotoLayer({ extent }: { extent: Extent | undefined }) {
  const { isDark } = useMapTheme();
  const planning = usePlanning();
  const bounds = extent && extent.zoom >= MIN_ZOOM ? gridAlignedBounds(extent) : undefined;
  const key = bounds?.join(",");
  const params = useMemo(
    () => (key === undefined ? undefined : { bounds: key.split(",").map(Number) }),
    [key],
  );
  const view = usePlanQuery(planning, "photos", params);
  const isCurrent = planning.status === "success";
  const points = useMemo(
    () =>
      (isCurrent ? (view?.photos ?? []) : []).flatMap(({ battery, at }, index) =>
        pointAt(at, { id: index, label: "", color: batteryColor(battery, isDark), radiusPx: 2 }),
      ),
    [isCurrent, view, isDark],
  );
  return <PointLayer name="photos" points={points} />;
}
