import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent } from "react";
import type { FeatureId, LayerListener, MapClicks } from "./map-clicks.ts";
import type { MapMouseEvent } from "./maplibre.ts";

export interface MapEventsProps {
  clicks: MapClicks;
  onClick: ((at: { longitude: number; latitude: number }) => void) | undefined;
}

interface Hit {
  id: FeatureId;
  listener: LayerListener;
}

/** Dispatches clicks and pointer movement to the topmost feature with a listener, else to the map. */
export function MapEvents({ clicks, onClick }: MapEventsProps) {
  const { current: map } = useMap();
  const clickMap = useEffectEvent((event: MapMouseEvent) =>
    onClick?.({ longitude: event.lngLat.lng, latitude: event.lngLat.lat }),
  );
  useEffect(() => {
    if (!map) return;
    let hovered: Hit | undefined;
    const hitAt = (event: MapMouseEvent): Hit | undefined => {
      if (clicks.isHeld()) return undefined;
      const layers = [...clicks.listeners.keys()].filter((layer) => map.getLayer(layer));
      if (layers.length === 0) return undefined;
      const [top] = map.queryRenderedFeatures(event.point, { layers });
      const listener = top && clicks.listeners.get(top.layer.id);
      const id = top?.properties["id"] as FeatureId | undefined;
      return listener && id !== undefined ? { id, listener } : undefined;
    };
    const click = (event: MapMouseEvent): void => {
      if (clicks.isHeld()) return;
      const hit = hitAt(event);
      if (hit?.listener.onClick) hit.listener.onClick(hit.id);
      else clickMap(event);
    };
    const move = (event: MapMouseEvent): void => {
      const hit = hitAt(event);
      if (hit?.id === hovered?.id && hit?.listener === hovered?.listener) return;
      hovered?.listener.onHover?.(null);
      hit?.listener.onHover?.(hit.id);
      hovered = hit;
      if (!clicks.isHeld()) map.getCanvas().style.cursor = hit?.listener.onClick ? "pointer" : "";
    };
    map.on("click", click);
    map.on("mousemove", move);
    return () => {
      map.off("click", click);
      map.off("mousemove", move);
    };
  }, [map, clicks]);
  return null;
}
