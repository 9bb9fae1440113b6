import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import { type ItemFault, itemFault } from "#layout/item-plan.ts";

/** A drawn line on a plane of its own, without repeated points. */
export interface PlanarPath {
  ok: true;
  frame: LocalFrame;
  points: PlanarPoint[];
}

const MOST_POINTS = 20_000;
const FURTHEST_M = 100_000;
const SAME_PLACE_M = 0.01;

/** Checks a line that a person drew or a file holds. `field` names it in a fault. */
export function readPath(line: { coordinates?: unknown }, field: string): PlanarPath | ItemFault {
  const positions: unknown[] = Array.isArray(line.coordinates) ? line.coordinates : [];
  if (positions.length > MOST_POINTS) {
    const message = `The line has ${positions.length} points; at most ${MOST_POINTS} can be used.`;
    return itemFault("too-many-points", field, message);
  }
  const places = positions.filter(isPosition);
  if (places.length < positions.length) {
    return itemFault("coordinate-invalid", field, "A coordinate of the line is not a valid position.");
  }
  const frame = localFrame(places[0] ?? [0, 0]);
  const points = places.map(frame.toMetres).filter((point, index, all) => {
    const before = all[index - 1];
    return !before || Math.hypot(point[0] - before[0], point[1] - before[1]) > SAME_PLACE_M;
  });
  if (points.length < 2) {
    return itemFault("too-few-points", field, "A line needs at least two different points.");
  }
  const far = points.find(([eastM, northM]) => Math.hypot(eastM, northM) > FURTHEST_M);
  if (far) return itemFault("too-large", field, "The line is longer than 100 km.", frame.toPosition(far));
  return { ok: true, frame, points };
}

/** Longitude and latitude in degrees; what comes from outside need not be. */
export function isPosition(position: unknown): position is Position {
  const [lon, lat]: unknown[] = Array.isArray(position) ? position : [];
  return (
    typeof lon === "number" && typeof lat === "number" && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 // also refuses what is no number
  );
}

/** The position with a height, whatever height it had. */
export const atHeight = ([lon = 0, lat = 0]: Position, heightM: number): Position => [lon, lat, heightM];

/** Undefined where the value lies in its range. */
export function rangeFault(
  field: string,
  value: number,
  [low, high]: readonly [number, number],
): ItemFault | undefined {
  if (value >= low && value <= high) return undefined;
  const message = `${field} is ${value}; it must lie between ${low} and ${high}.`;
  return itemFault("parameter-out-of-range", field, message);
}
