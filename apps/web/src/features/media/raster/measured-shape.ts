import { pathLengthM } from "@overfly/geo/path-length";
import { polygonAreaM2 } from "@overfly/geo/polygons/polygon-area";
import type { Format } from "@overfly/i18n/format";
import type { Position } from "geojson";

export type MeasureTool = "distance" | "area";

const KILOMETRE_M = 1000;
const HECTARE_M2 = 10_000;

export const lengthText = (metres: number, format: Format): string =>
  metres < KILOMETRE_M ? format.unit(metres, "m", 2) : format.unit(metres / KILOMETRE_M, "km", 3);

export const areaText = (squareMetres: number, format: Format): string =>
  squareMetres < HECTARE_M2
    ? format.unit(squareMetres, "m²", 1)
    : format.unit(squareMetres / HECTARE_M2, "ha", 3);

/** Length of a path, or of an outline around with its area. Outlines do not repeat their first vertex. */
export function measuredShape(tool: MeasureTool, points: readonly Position[]) {
  const [first] = points;
  if (tool === "distance" || !first) return { lengthM: pathLengthM(points), areaM2: null };
  const ring = [...points, first];
  return { lengthM: pathLengthM(ring), areaM2: polygonAreaM2({ type: "Polygon", coordinates: [ring] }) };
}
