import { pathLengthM } from "@overfly/geo/path-length";
import { polygonAreaM2 } from "@overfly/geo/polygons/polygon-area";
import type { Format } from "@overfly/i18n/format";
import type { Position } from "geojson";
import { areaText as areaWith, lengthText as lengthWith } from "#platform/drawing/measurement-text.ts";

export type MeasureTool = "distance" | "area";

/** A raster's pixels are centimetres. */
export const lengthText = (metres: number, format: Format): string => lengthWith(metres, format, 2);

export const areaText = (squareMetres: number, format: Format): string => areaWith(squareMetres, format, 1);

/** Length of a path, or of an outline around with its area. Outlines do not repeat their first vertex. */
export function measuredShape(tool: MeasureTool, points: readonly Position[]) {
  const [first] = points;
  if (tool === "distance" || !first) return { lengthM: pathLengthM(points), areaM2: null };
  const ring = [...points, first];
  return { lengthM: pathLengthM(ring), areaM2: polygonAreaM2({ type: "Polygon", coordinates: [ring] }) };
}
