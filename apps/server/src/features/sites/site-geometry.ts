import type { Boundary, Point } from "@overfly/contract/geometry";
import { type BoundingBox, boundingBox } from "@overfly/geo/bounding-box";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import { type RawBuilder, sql } from "kysely";
import { invalid } from "#platform/http/errors.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";

/** Bounds, area and centre of a boundary. Throws 422 with the location of the fault if it is invalid. */
export function measureBoundary(boundary: Boundary): {
  bounds: RawBuilder<string> | null;
  area_ha: number;
  centre: Point;
} {
  const checked = validateArea(boundary);
  if (!checked.ok) throw invalid({ boundary: [routeErrorMessage(checked.error)] });
  const bounds = boundsOf(boundary);
  return {
    bounds: bounds && boxValue(bounds),
    area_ha: checked.area.areaM2 / 10_000,
    centre: { type: "Point", coordinates: bounds ? centreOf(bounds) : [0, 0] },
  };
}

export function boundsOf({ type, coordinates }: Boundary): BoundingBox | null {
  const outlines =
    type === "Polygon" ? coordinates.slice(0, 1) : coordinates.flatMap(([outline = []]) => [outline]);
  return boundingBox(outlines.flat()) ?? null;
}

/** A PostgreSQL box. One across the antimeridian spans all longitudes, so it may match too much, never too little. */
export const boxValue = (bounds: BoundingBox): RawBuilder<string> => sql<string>`${boxText(bounds)}::box`;

export function boxText([west, south, east, north]: BoundingBox): string {
  return west > east ? `(180,${north}),(-180,${south})` : `(${east},${north}),(${west},${south})`;
}

function centreOf([west, south, east, north]: BoundingBox): [number, number] {
  const longitude = west > east ? (west + east + 360) / 2 : (west + east) / 2;
  return [longitude > 180 ? longitude - 360 : longitude, (south + north) / 2];
}
