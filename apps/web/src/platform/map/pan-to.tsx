import { useMap } from "@vis.gl/react-maplibre";
import type { Position } from "geojson";
import { useEffect } from "react";

const CLOSE = 17;

/** Pans to a position and zooms in; again whenever the object changes. */
export function PanTo({ position }: { position: Position | undefined }) {
  const { current: map } = useMap();
  useEffect(() => {
    const [lon, lat] = position ?? [];
    if (!map || lon === undefined || lat === undefined) return;
    const eventData = { originalEvent: position }; // counts as moved by the user, so that the map stays there
    map.easeTo({ center: [lon, lat], zoom: Math.max(CLOSE, map.getZoom()), duration: 600 }, eventData);
  }, [map, position]);
  return null;
}
