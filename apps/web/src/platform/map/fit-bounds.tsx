import { useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";
import type { Bounds } from "./bounds.ts";

const PADDING_PX = 64;
const CLOSEST = 19;

export interface FitBoundsProps {
  bounds: Bounds | undefined;
  /** Whether the whole box is visible already. */
  unlessVisible?: boolean;
  /** The closest zoom. */
  closest?: number;
}

/** Fits the map to a box; again when the box changes. */
export function FitBounds({ bounds, unlessVisible = false, closest = CLOSEST }: FitBoundsProps) {
  const { current: map } = useMap();
  const key = bounds?.join(",");
  useEffect(() => {
    const [west, south, east, north] = (key ?? "").split(",").map(Number);
    if (!map || west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    const checkVisibility = (): void => {
      const seen = map.getBounds();
      if (unlessVisible && seen.contains([west, south]) && seen.contains([east, north])) return;
      const eventData = { originalEvent: key }; // counts as moved by the user, so that the map stays there
      map.fitBounds(
        [west, south, east, north],
        { padding: PADDING_PX, maxZoom: closest, duration: 600 },
        eventData,
      );
    };
    // A camera animation in progress may end there.
    if (map.isMoving()) map.once("moveend", checkVisibility);
    else checkVisibility();
    return () => void map.off("moveend", checkVisibility);
  }, [map, key, unlessVisible, closest]);
  return null;
}
