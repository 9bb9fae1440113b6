import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { useMemo } from "react";
import { labelLayout, labelPaint } from "./label-style.ts";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import { useMapColors } from "#platform/map/map-colors.ts";

export interface MapPolygon {
  id: number | string;
  geometry: Polygon | MultiPolygon;
  color: string;
  label?: string;
  /** Opacity of the fill, 0 to 1; 0.16 where absent. */
  fill?: number;
  widthPx?: number;
  selected?: boolean;
  dashed?: boolean;
}

export interface PolygonLayerProps extends LayerListener {
  name: string;
  polygons: readonly MapPolygon[];
}

/** Areas: boundaries, zones, modules. */
export function PolygonLayer({ name, polygons, onClick, onHover }: PolygonLayerProps) {
  const colors = useMapColors();
  const data = useMemo(() => toFeatures(polygons), [polygons]);
  useLayerListener(`${name}-fill`, { onClick, onHover });
  return (
    <Source id={name} type="geojson" data={data}>
      <Layer
        id={`${name}-fill`}
        type="fill"
        paint={{ "fill-color": ["get", "color"], "fill-opacity": ["get", "fill"] }}
      />
      <Layer
        id={`${name}-line`}
        type="line"
        filter={["!", ["get", "dashed"]]}
        layout={{ "line-join": "round" }}
        paint={{ "line-color": ["get", "color"], "line-width": ["get", "width"] }}
      />
      <Layer
        id={`${name}-dashes`}
        type="line"
        filter={["get", "dashed"]}
        paint={{ "line-color": ["get", "color"], "line-width": ["get", "width"], "line-dasharray": [3, 2] }}
      />
      <Layer
        id={`${name}-label`}
        type="symbol"
        layout={{ ...labelLayout(0), "text-anchor": "center" }}
        paint={labelPaint(colors)}
      />
    </Source>
  );
}

const toFeatures = (polygons: readonly MapPolygon[]): FeatureCollection<Polygon | MultiPolygon> => ({
  type: "FeatureCollection",
  features: polygons.map((polygon) => {
    const { id, color, geometry, label = "", fill = 0.16, selected = false, dashed = false } = polygon;
    const width = polygon.widthPx ?? 1.75;
    return {
      type: "Feature",
      properties: {
        id,
        color,
        label,
        dashed,
        fill: selected ? Math.min(1, fill + 0.2) : fill,
        width: selected ? width + 1.5 : width,
      },
      geometry,
    };
  }),
});
