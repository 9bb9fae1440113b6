import { useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";
import type { Bounds } from "./bounds.ts";

const PADDING_PX = 64;
const CLOSEST = 19;

export interface FitBoundsProps {
  bounds: Bounds | undefined;
  /** Whether the whole box is visible already. */
  unlessSeen?: boolean;
}

/** Fits the map to a box; again when the box changes. */
export function FitBounds({ bounds, unlessSeen = false }: FitBoundsProps) {
  const { current: map } = useMap();
  const key = bounds?.join(",");
  useEffect(() => {
    const [west, south, east, north] = (key ?? "").split(",").map(Number);
    if (!map || west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    const look = (): void => {
      const seen = map.getBounds();
      if (unlessSeen && seen.contains([west, south]) && seen.contains([east, north])) return;
      const asAsked = { originalEvent: key }; // counts as moved by the user, so that the map stays there
      map.fitBounds(
        [west, south, east, north],
        { padding: PADDING_PX, maxZoom: CLOSEST, duration: 600 },
        asAsked,
      );
    };
    // A camera animation in progress may end there.
    if (map.isMoving()) map.once("moveend", look);
    else look();
    return () => void map.off("moveend", look);
  }, [map, key, unlessSeen]);
  return null;
}
