import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import type { FeatureCollection } from "geojson";
import { useEffect, useState } from "react";
import { gridLines } from "./grid-lines.ts";
import { useMapColors } from "#platform/map/map-colors.ts";

const NOTHING: FeatureCollection = { type: "FeatureCollection", features: [] };

/** A faint grid that gives a sense of scale where there is no imagery. */
export function GridLayer() {
  const { current: map } = useMap();
  const colors = useMapColors();
  const [data, setData] = useState(NOTHING);
  useEffect(() => {
    if (!map) return;
    const draw = (): void => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      setData(gridLines([west, south, east, north]));
    };
    draw();
    map.on("moveend", draw);
    return () => {
      map.off("moveend", draw);
    };
  }, [map]);
  return (
    <Source id="grid" type="geojson" data={data}>
      <Layer
        id="grid"
        type="line"
        beforeId="names"
        paint={{
          "line-color": ["case", ["get", "major"], colors.gridStrong, colors.grid],
          "line-width": ["case", ["get", "major"], 1, 0.75],
        }}
      />
    </Source>
  );
}
