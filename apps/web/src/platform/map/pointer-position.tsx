import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent } from "react";
import type { MapMouseEvent } from "./maplibre.ts";

/** Tells where on the map the pointer is; null when it left. A tap counts as well. */
export function PointerPosition({
  onMove,
}: {
  onMove: (at: { longitude: number; latitude: number } | null) => void;
}) {
  const { current: map } = useMap();
  const move = useEffectEvent(({ lngLat }: MapMouseEvent) =>
    onMove({ longitude: lngLat.lng, latitude: lngLat.lat }),
  );
  const leave = useEffectEvent(() => onMove(null));
  useEffect(() => {
    if (!map) return;
    const moved = (event: MapMouseEvent): void => move(event);
    const left = (): void => leave();
    map.on("mousemove", moved);
    map.on("click", moved);
    map.on("mouseout", left);
    return () => {
      map.off("mousemove", moved);
      map.off("click", moved);
      map.off("mouseout", left);
    };
  }, [map]);
  return null;
}
