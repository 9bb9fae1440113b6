import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent } from "react";
import type { Bounds } from "./bounds.ts";

export interface Extent {
  bounds: Bounds;
  zoom: number;
}

/** Reports the visible extent, at first and after each movement: for layers that load by extent. */
export function MapExtent({ onChange }: { onChange: (extent: Extent) => void }) {
  const { current: map } = useMap();
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!map) return;
    const notify = (): void => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      changed({ bounds: [west, south, east, north], zoom: map.getZoom() });
    };
    notify();
    map.on("moveend", notify);
    return () => {
      map.off("moveend", notify);
    };
  }, [map]);
  return null;
}
