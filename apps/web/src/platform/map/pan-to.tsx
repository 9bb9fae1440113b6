import { useMap } from "@vis.gl/react-maplibre";
import type { Position } from "geojson";
import { useEffect } from "react";

const CLOSE = 17;

/** Pans to a position and zooms in; again whenever the object changes. */
export function PanTo({ place }: { place: Position | undefined }) {
  const { current: map } = useMap();
  useEffect(() => {
    const [lon, lat] = place ?? [];
    if (!map || lon === undefined || lat === undefined) return;
    const asAsked = { originalEvent: place }; // counts as moved by the user, so that the map stays there
    map.easeTo({ center: [lon, lat], zoom: Math.max(CLOSE, map.getZoom()), duration: 600 }, asAsked);
  }, [map, place]);
  return null;
}
