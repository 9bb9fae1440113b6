import { Layer, Source } from "@vis.gl/react-maplibre";
import { LABEL_FONT } from "#platform/map/base-style.ts";
import { NO_FEATURES } from "#platform/map/layers/live-source.ts";
import { useMapColors } from "#platform/map/map-colors.ts";

interface DrawingLayersProps {
  name: string;
  /** As `#rrggbb`. */
  color: string;
  source?: string;
}

/** The layers of a drawing, above all others. */
export const DrawingLayers = ({ name, color }: DrawingLayersProps) => (
  <Source id={name} type="geojson" data={NO_FEATURES}>
    <Shapes name={name} color={color} />
    <Handles name={name} color={color} />
    <MeasureLabel name={name} />
  </Source>
);

function Shapes({ name, color, ...rest }: DrawingLayersProps) {
  const { halo } = useMapColors();
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return (
    <>
      <Layer
        {...rest}
        id={`${name}-fill`}
        type="fill"
        filter={["==", ["geometry-type"], "Polygon"]}
        paint={{ "fill-color": color, "fill-opacity": 0.14 }}
      />
      <Layer
        {...rest}
        id={`${name}-halo`}
        type="line"
        filter={["==", ["geometry-type"], "LineString"]}
        layout={round}
        paint={{
          "line-color": halo,
          "line-width": ["case", ["get", "isSelected"], 7, 5],
          "line-opacity": 0.7,
        }}
      />
      <Layer
        {...rest}
        id={`${name}-line`}
        type="line"
        filter={["all", ["==", ["geometry-type"], "LineString"], ["!", ["get", "isDashed"]]]}
        layout={round}
        paint={{ "line-color": color, "line-width": ["case", ["get", "isSelected"], 4.5, 2.5] }}
      />
      <Layer
        {...rest}
        id={`${name}-dashes`}
        type="line"
        filter={["all", ["==", ["geometry-type"], "LineString"], ["get", "isDashed"]]}
        paint={{ "line-color": color, "line-width": 2, "line-dasharray": [2, 2] }}
      />
    </>
  );
}

function Handles({ name, color, ...rest }: DrawingLayersProps) {
  const { halo, text } = useMapColors();
  const isMidpoint = ["==", ["get", "form"], "midpoint"] as ["==", ["get", string], string];
  return (
    <>
      <Layer
        {...rest}
        id={`${name}-handles`}
        type="circle"
        filter={["in", ["get", "form"], ["literal", ["vertex", "end", "midpoint", "cross"]]]}
        paint={{
          "circle-radius": ["case", isMidpoint, 4, ["get", "isSelected"], 8, 6],
          "circle-color": ["case", isMidpoint, color, ["get", "isSelected"], color, halo],
          "circle-opacity": ["case", isMidpoint, 0.75, 1],
          "circle-stroke-color": ["case", ["get", "isSelected"], text, color],
          "circle-stroke-width": ["case", isMidpoint, 0, 2.25],
        }}
      />
      <Layer
        {...rest}
        id={`${name}-crosses`}
        type="symbol"
        filter={["==", ["get", "form"], "cross"]}
        layout={{ "text-field": "×", "text-font": LABEL_FONT, "text-size": 15, ...ALWAYS }}
        paint={{ "text-color": ["case", ["get", "isSelected"], halo, color] }}
      />
    </>
  );
}

const ALWAYS = { "text-allow-overlap": true, "text-ignore-placement": true } as const;

function MeasureLabel({ name, ...rest }: Omit<DrawingLayersProps, "color">) {
  const { halo, text } = useMapColors();
  return (
    <Layer
      {...rest}
      id={`${name}-label`}
      type="symbol"
      filter={["==", ["get", "form"], "label"]}
      layout={{
        "text-field": ["get", "label"],
        "text-font": LABEL_FONT,
        "text-size": 13,
        "text-max-width": 40,
        "text-anchor": "bottom",
        "text-offset": [0, -1.1],
        ...ALWAYS,
      }}
      paint={{ "text-color": text, "text-halo-color": halo, "text-halo-width": 2 }}
    />
  );
}
