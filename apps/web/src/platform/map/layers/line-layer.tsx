import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, LineString, Position } from "geojson";
import { useMemo } from "react";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { arrowName } from "./map-icons.ts";

export interface MapLine {
  id: number | string;
  positions: readonly Position[];
  color: string;
  widthPx?: number;
  dashed?: boolean;
  /** Arrows along the direction of flight. */
  arrows?: boolean;
}

export interface LineLayerProps extends LayerListener {
  name: string;
  lines: readonly MapLine[];
}

/** Lines: flight paths, tracks, cables, with a halo. */
export function LineLayer({ name, lines, onClick, onHover }: LineLayerProps) {
  const data = useMemo(() => lineFeatures(lines), [lines]);
  useLayerListener(`${name}-line`, { onClick, onHover });
  return (
    <Source id={name} type="geojson" data={data}>
      <Lines name={name} />
    </Source>
  );
}

/** The layers themselves; `source` is passed on by the `Source` around them. */
export function Lines({ name, ...rest }: { name: string; source?: string }) {
  const colors = useMapColors();
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  return (
    <>
      <Layer
        {...rest}
        id={`${name}-halo`}
        type="line"
        layout={layout}
        paint={{ "line-color": colors.halo, "line-width": ["+", ["get", "width"], 2.5], "line-opacity": 0.6 }}
      />
      <Layer
        {...rest}
        id={`${name}-line`}
        type="line"
        filter={["!", ["get", "dashed"]]}
        layout={layout}
        paint={{ "line-color": ["get", "color"], "line-width": ["get", "width"] }}
      />
      <Layer
        {...rest}
        id={`${name}-dashes`}
        type="line"
        filter={["get", "dashed"]}
        paint={{ "line-color": ["get", "color"], "line-width": ["get", "width"], "line-dasharray": [2, 2] }}
      />
      <Layer
        {...rest}
        id={`${name}-arrows`}
        type="symbol"
        filter={["get", "arrows"]}
        layout={{
          "symbol-placement": "line",
          "symbol-spacing": 90,
          "icon-image": ["get", "arrow"],
          "icon-rotation-alignment": "map",
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
    </>
  );
}

export const lineFeatures = (lines: readonly MapLine[]): FeatureCollection<LineString> => ({
  type: "FeatureCollection",
  features: lines.map(({ id, positions, color, widthPx = 2, dashed = false, arrows = false }) => ({
    type: "Feature",
    properties: { id, color, width: widthPx, dashed, arrows, arrow: arrowName(color) },
    geometry: { type: "LineString", coordinates: positions.map((position) => [...position]) },
  })),
});
