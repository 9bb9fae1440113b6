import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import { useMemo } from "react";
import { LABEL_FONT } from "#platform/map/base-style.ts";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { symbolName } from "./map-icons.ts";
import type { SymbolShape } from "@overfly/contract/anomalies/severity-symbols";

export interface MarkedPoint {
  id: number | string;
  longitude: number;
  latitude: number;
  mark: SymbolShape;
  /** As `#rrggbb`. */
  color: string;
  /** A number or two letters inside of the symbol. */
  sign: string;
  selected?: boolean;
  /** Drawn back behind the others. */
  faint?: boolean;
}

export interface MarkLayerProps extends LayerListener {
  name: string;
  points: readonly MarkedPoint[];
}

/** Numbered symbols with a shape and colour. The last point is on top. */
export function MarkLayer({ name, points, onClick, onHover }: MarkLayerProps) {
  const colors = useMapColors();
  const data = useMemo(() => toFeatures(points), [points]);
  useLayerListener(name, { onClick, onHover });
  return (
    <Source id={name} type="geojson" data={data}>
      <Layer
        id={name}
        type="symbol"
        layout={{
          "symbol-sort-key": ["get", "order"],
          "icon-image": ["get", "image"],
          "icon-size": ["case", ["get", "selected"], 1.45, 1],
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
          "text-field": ["get", "sign"],
          "text-font": LABEL_FONT,
          "text-size": [
            "+",
            ["case", [">", ["length", ["get", "sign"]], 2], 9, 11],
            ["case", ["get", "selected"], 2, 0],
          ],
          "text-offset": ["get", "offset"],
          "text-allow-overlap": true,
          "text-ignore-placement": true,
        }}
        paint={{
          "icon-opacity": ["case", ["get", "faint"], 0.4, 1],
          "text-opacity": ["case", ["get", "faint"], 0.5, 1],
          "text-color": colors.halo,
        }}
      />
    </Source>
  );
}

/** A triangle's middle lies lower than its box's. */
const TRIANGLE_OFFSET = [0, 0.28];

const toFeatures = (points: readonly MarkedPoint[]): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: points.map((point, index) => {
    const { id, longitude, latitude, mark, color, sign, selected = false, faint = false } = point;
    const offset = mark === "triangle" ? TRIANGLE_OFFSET : [0, 0];
    return {
      type: "Feature",
      properties: {
        id,
        sign,
        selected,
        faint,
        offset,
        image: symbolName(mark, color, selected),
        order: selected ? points.length : index,
      },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    };
  }),
});
