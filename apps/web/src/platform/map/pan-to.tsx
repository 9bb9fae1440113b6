import { useMap } from "@vis.gl/react-maplibre";
import type { Position } from "geojson";
import { useEffect } from "react";

const CLOSE = 17;

/** Brings a place into the middle, near enough to see what lies there; again whenever it is another object. */
export function PanTo({ place }: { place: Position | undefined }) {
  const { current: map } = useMap();
  useEffect(() => {
    const [lon, lat] = place ?? [];
    if (!map || lon === undefined || lat === undefined) return;
    const asAsked = { originalEvent: place }; // as if it had been moved by hand: it stays there
    map.easeTo({ center: [lon, lat], zoom: Math.max(CLOSE, map.getZoom()), duration: 600 }, asAsked);
  }, [map, place]);
  return null;
}
