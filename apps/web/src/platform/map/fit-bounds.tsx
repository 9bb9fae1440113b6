import { useMap } from "@vis.gl/react-maplibre";
import { useEffect } from "react";
import type { Bounds } from "./bounds.ts";

const PADDING_PX = 64;
const CLOSEST = 19;

export interface FitBoundsProps {
  bounds: Bounds | undefined;
  /** The map stays where all of the box is seen already. */
  unlessSeen?: boolean;
}

/** Brings a box into sight once; again when it is another one. */
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
      const asAsked = { originalEvent: key }; // as if it had been moved by hand: it stays there
      map.fitBounds(
        [west, south, east, north],
        { padding: PADDING_PX, maxZoom: CLOSEST, duration: 600 },
        asAsked,
      );
    };
    // What is on its way may lead there.
    if (map.isMoving()) map.once("moveend", look);
    else look();
    return () => void map.off("moveend", look);
  }, [map, key, unlessSeen]);
  return null;
}
