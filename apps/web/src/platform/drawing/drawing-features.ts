import type { Feature, FeatureCollection, Position } from "geojson";
import type { DrawingView } from "./drawing-mode.ts";

/** A drawing as GeoJSON features; `label` stands beside the pointer. */
export function drawingFeatures({ handles, shapes, measure }: DrawingView, label: string): FeatureCollection {
  const features: Feature[] = [];
  for (const { path, isClosed, isSelected = false, isDashed = false, isHidden = false } of shapes) {
    if (path.length === 0 || (isHidden && !isSelected)) continue;
    const properties = { isSelected, isDashed };
    const [first] = path;
    if (isClosed && first && path.length > 2) {
      features.push({
        type: "Feature",
        properties,
        geometry: { type: "Polygon", coordinates: [[...path, first]] },
      });
    }
    const line = isClosed && first && path.length > 2 ? [...path, first] : path;
    if (line.length > 1) {
      features.push({ type: "Feature", properties, geometry: { type: "LineString", coordinates: line } });
    }
  }
  for (const { at, form, isSelected = false } of handles) features.push(point(at, { form, isSelected }));
  if (measure && label) features.push(point(measure.at, { form: "label", label }));
  return { type: "FeatureCollection", features };
}

const point = (at: Position, properties: Record<string, unknown>): Feature => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: at },
});
