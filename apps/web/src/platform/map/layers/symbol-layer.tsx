import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import { useMemo } from "react";
import { labelLayout, labelPaint } from "./label-style.ts";
import { type LayerListener, useLayerListener } from "#platform/map/map-clicks.ts";
import { useMapColors } from "#platform/map/map-colors.ts";
import { iconName, type MapIcon } from "./map-icons.ts";

export interface MapSymbol {
  id: number | string;
  longitude: number;
  latitude: number;
  icon: MapIcon;
  /** As `#rrggbb`. */
  color: string;
  label?: string;
  /** Clockwise from north; upright where absent. */
  headingDeg?: number;
  selected?: boolean;
}

export interface SymbolLayerProps extends LayerListener {
  name: string;
  symbols: readonly MapSymbol[];
}

/** Symbols with an icon: drones, docks, take-off points, sites. */
export function SymbolLayer({ name, symbols, onClick, onHover }: SymbolLayerProps) {
  const data = useMemo(() => symbolFeatures(symbols), [symbols]);
  useLayerListener(name, { onClick, onHover });
  return (
    <Source id={name} type="geojson" data={data}>
      <Symbols name={name} />
    </Source>
  );
}

/** The layer itself; `source` is passed on by the `Source` around it. */
export function Symbols({ name, ...rest }: { name: string; source?: string }) {
  const colors = useMapColors();
  return (
    <Layer
      {...rest}
      id={name}
      type="symbol"
      layout={{
        ...labelLayout(1.3),
        "icon-image": ["get", "image"],
        "icon-size": ["case", ["get", "selected"], 1.25, 1],
        "icon-rotate": ["get", "heading"],
        "icon-rotation-alignment": "map",
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      }}
      paint={labelPaint(colors)}
    />
  );
}

export const symbolFeatures = (symbols: readonly MapSymbol[]): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: symbols.map((symbol) => {
    const { id, longitude, latitude, icon, color, label = "", headingDeg = 0, selected = false } = symbol;
    return {
      type: "Feature",
      properties: { id, label, heading: headingDeg, selected, image: iconName(icon, color) },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    };
  }),
});
