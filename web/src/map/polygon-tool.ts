import type { Polygon } from "geojson";
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import type { MapLibre } from "./maplibre.ts";

export interface PolygonToolOptions {
  /** As `#rrggbb`. */
  color: string;
  start: Polygon | null;
  onChange: (polygon: Polygon | null) => void;
}

const DECIMALS = 9;

/** The one place that knows the drawing library. A polygon is drawn in one mode and edited in another. */
export function makePolygonTool(
  map: MapLibre,
  { color, start, onChange }: PolygonToolOptions,
): { stop: () => void } {
  const paint = color as `#${string}`;
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: [
      new TerraDrawPolygonMode({
        styles: { fillColor: paint, fillOpacity: 0.15, outlineColor: paint, outlineWidth: 2.5 },
      }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
        styles: {
          selectedPolygonColor: paint,
          selectedPolygonFillOpacity: 0.15,
          selectedPolygonOutlineColor: paint,
          selectedPolygonOutlineWidth: 2.5,
          selectionPointColor: "#ffffff",
          selectionPointOutlineColor: paint,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 5,
          midPointColor: paint,
          midPointWidth: 3.5,
        },
      }),
    ],
  });
  const tell = (): void => {
    const polygon = draw
      .getSnapshot()
      .find(({ geometry, properties }) => geometry.type === "Polygon" && properties["mode"] === "polygon");
    onChange(polygon ? (polygon.geometry as Polygon) : null);
  };
  const edit = (id: string | number): void => {
    draw.setMode("select");
    draw.selectFeature(id);
  };
  draw.start();
  draw.on("finish", (id, { action }) => {
    if (action === "draw") edit(id);
    tell();
  });
  const [added] = start
    ? draw.addFeatures([{ type: "Feature", properties: { mode: "polygon" }, geometry: rounded(start) }])
    : [];
  if (added?.id !== undefined && added.valid) edit(added.id);
  else draw.setMode("polygon");
  return { stop: () => draw.stop() };
}

/** The drawing library refuses coordinates with more decimals than it was told. */
const rounded = ({ coordinates }: Polygon): Polygon => ({
  type: "Polygon",
  coordinates: coordinates.map((ring) =>
    ring.map(([x = 0, y = 0]) => [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))]),
  ),
});
