import { useMap } from "@vis.gl/react-maplibre";
import type { Polygon } from "geojson";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { MapClicksContext } from "./map-clicks.ts";
import { useMapColors } from "./map-colors.ts";
import { makePolygonTool } from "./polygon-tool.ts";

export interface DrawPolygonProps {
  value: Polygon | null;
  /** Called with the finished shape, and after each edit of it. */
  onChange: (polygon: Polygon | null) => void;
  /** Whether it can be drawn and edited; otherwise draw it yourself with a `PolygonLayer`. */
  active: boolean;
}

/** Draws a polygon click by click (double click or Enter ends it, Escape gives up), then its corners can be dragged. */
export function DrawPolygon({ value, onChange, active }: DrawPolygonProps) {
  const { current } = useMap();
  const map = current?.getMap();
  const clicks = useContext(MapClicksContext);
  const { accent } = useMapColors();
  const own = useRef<Polygon | null>(null);
  const changed = useEffectEvent((polygon: Polygon | null) => {
    own.current = polygon;
    onChange(polygon);
  });
  const start = useEffectEvent(() => value);
  const isForeign = value !== own.current;
  const version = useRef(0);
  if (isForeign) {
    own.current = value;
    version.current += 1;
  }
  useEffect(() => {
    if (!map || !active) return;
    clicks.drawing = true;
    const tool = makePolygonTool(map, {
      color: accent,
      start: start(),
      onChange: (polygon) => changed(polygon),
    });
    return () => {
      clicks.drawing = false;
      tool.stop();
    };
  }, [map, active, accent, clicks, version.current]);
  return null;
}
