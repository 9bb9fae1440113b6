import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import { useMemo } from "react";
import { labelLayout, labelPaint } from "./label-style.ts";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import { useMapColors } from "#platform/map/map-colors.ts";

export interface MapPoint {
  id: number | string;
  longitude: number;
  latitude: number;
  label: string;
  color: string;
  selected?: boolean;
  radiusPx?: number;
}

export interface PointLayerProps extends LayerListener {
  name: string;
  points: readonly MapPoint[];
}

/** Labelled dots, drawn by the GPU: thousands cost one source and two layers, and no DOM nodes. */
export function PointLayer({ name, points, onClick, onHover }: PointLayerProps) {
  const data = useMemo(() => pointFeatures(points), [points]);
  useLayerListener(`${name}-dot`, { onClick, onHover });
  return (
    <Source id={name} type="geojson" data={data}>
      <Dots name={name} />
    </Source>
  );
}

export interface DotsProps {
  name: string;
  source?: string;
  /** The lowest zoom at which they are shown. */
  minZoom?: number;
}

/** The layers themselves; `source` is passed on by the `Source` around them. */
export function Dots({ name, minZoom = 0, ...rest }: DotsProps) {
  const colors = useMapColors();
  const shared = { ...rest, minzoom: minZoom };
  return (
    <>
      <Layer
        {...shared}
        id={`${name}-dot`}
        type="circle"
        paint={{
          "circle-radius": ["+", ["get", "radius"], ["case", ["get", "selected"], 3, 0]],
          "circle-color": ["get", "color"],
          "circle-stroke-color": ["case", ["get", "selected"], colors.text, colors.halo],
          "circle-stroke-width": ["case", ["get", "selected"], 2.5, 1.5],
        }}
      />
      <Layer
        {...shared}
        id={`${name}-label`}
        type="symbol"
        layout={labelLayout(0.8)}
        paint={labelPaint(colors)}
      />
    </>
  );
}

export const pointFeatures = (points: readonly MapPoint[]): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: points.map(({ longitude, latitude, selected = false, radiusPx = 6, id, label, color }) => ({
    type: "Feature",
    properties: { id, label, color, selected, radius: radiusPx },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  })),
});
