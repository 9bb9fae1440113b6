import type { Polygon } from "geojson";
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import type { MapLibre } from "./maplibre.ts";

export interface PolygonToolOptions {
  /** As `#rrggbb`. */
  color: string;
  onChange: (polygon: Polygon | null) => void;
  /** While a corner is dragged: the shape of the moment, not finished yet. */
  onDrag?: ((polygon: Polygon) => void) | undefined;
}

export interface PolygonTool {
  /** Puts a polygon there to be edited, or starts a new drawing. What the tool itself told of last stays as it is. */
  show: (polygon: Polygon | null) => void;
  stop: () => void;
}

const DECIMALS = 9;

/** The one place that knows the drawing library. A polygon is drawn in one mode and edited in another. */
export function makePolygonTool(map: MapLibre, { color, onChange, onDrag }: PolygonToolOptions): PolygonTool {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: modesIn(color as `#${string}`),
  });
  let last: Polygon | null | undefined;
  const tell = (): void => {
    const drawn = draw.getSnapshot().find(({ properties }) => properties["mode"] === "polygon");
    last = drawn ? (drawn.geometry as Polygon) : null;
    onChange(last);
  };
  const edit = (id: string | number): void => {
    draw.setMode("select");
    draw.selectFeature(id);
  };
  draw.on("change", (_ids, type) => {
    if (type !== "update" || draw.getMode() !== "select") return;
    const dragged = draw.getSnapshot().find(({ properties }) => properties["mode"] === "polygon");
    if (dragged) onDrag?.(dragged.geometry as Polygon);
  });
  draw.start();
  draw.on("finish", (id, { action }) => {
    if (action === "draw") edit(id);
    tell();
  });
  return {
    show: (polygon) => {
      if (polygon === last) return;
      last = polygon;
      draw.clear();
      const [added] = polygon ? draw.addFeatures([featureOf(polygon)]) : [];
      if (added?.valid && added.id !== undefined) edit(added.id);
      else draw.setMode("polygon");
    },
    stop: () => {
      try {
        draw.stop();
      } catch {
        // A map that is gone, or wears a new style, has lost the tool's layers already; its listeners are off by now.
      }
    },
  };
}

const modesIn = (color: `#${string}`) => [
  new TerraDrawPolygonMode({
    styles: { fillColor: color, fillOpacity: 0.15, outlineColor: color, outlineWidth: 2.5 },
  }),
  new TerraDrawSelectMode({
    flags: {
      polygon: {
        feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
      },
    },
    styles: {
      selectedPolygonColor: color,
      selectedPolygonFillOpacity: 0.15,
      selectedPolygonOutlineColor: color,
      selectedPolygonOutlineWidth: 2.5,
      selectionPointColor: "#ffffff",
      selectionPointOutlineColor: color,
      selectionPointOutlineWidth: 2,
      selectionPointWidth: 5,
      midPointColor: color,
      midPointWidth: 3.5,
    },
  }),
];

const featureOf = (polygon: Polygon) => ({
  type: "Feature" as const,
  properties: { mode: "polygon" },
  geometry: rounded(polygon),
});

/** The drawing library refuses coordinates with more decimals than it was told. */
const rounded = ({ coordinates }: Polygon): Polygon => ({
  type: "Polygon",
  coordinates: coordinates.map((ring) =>
    ring.map(([x = 0, y = 0]) => [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))]),
  ),
});
