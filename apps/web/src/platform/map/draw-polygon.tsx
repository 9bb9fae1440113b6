import { useMap } from "@vis.gl/react-maplibre";
import type { Polygon } from "geojson";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { MapClicksContext } from "./map-clicks.ts";
import { useMapColors } from "./map-colors.ts";
import { makePolygonTool, type PolygonTool } from "./polygon-tool.ts";

export interface DrawPolygonProps {
  value: Polygon | null;
  /** Called with the finished shape, and after each edit of it. */
  onChange: (polygon: Polygon | null) => void;
  /** Called while a corner is dragged, many times a second. */
  onDrag?: ((polygon: Polygon) => void) | undefined;
  /** Whether it can be drawn and edited; otherwise draw it yourself with a `PolygonLayer`. */
  active: boolean;
}

/** Draws a polygon click by click (double click or Enter ends it, Escape gives up), then its corners can be dragged. */
export function DrawPolygon({ value, onChange, onDrag, active }: DrawPolygonProps) {
  const { current } = useMap();
  const map = current?.getMap();
  const clicks = useContext(MapClicksContext);
  const { accent } = useMapColors();
  const tool = useRef<PolygonTool>(undefined);
  const changed = useEffectEvent(onChange);
  const dragged = useEffectEvent((polygon: Polygon) => onDrag?.(polygon));
  const show = useEffectEvent(() => tool.current?.show(value));
  useEffect(() => {
    if (!map || !active) return;
    const release = clicks.hold();
    const start = (): void => {
      map.off("style.load", start);
      tool.current = makePolygonTool(map, {
        color: accent,
        onChange: (polygon) => changed(polygon),
        onDrag: (polygon) => dragged(polygon),
      });
      show();
    };
    // a map that has just been opened has no style yet, and says so by having none to give
    if (map.getStyle() as object | undefined) start();
    else map.on("style.load", start);
    return () => {
      map.off("style.load", start);
      release();
      tool.current?.stop();
      tool.current = undefined;
    };
  }, [map, active, accent, clicks]);
  useEffect(() => show(), [value]);
  return null;
}
