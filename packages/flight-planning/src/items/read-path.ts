import { localFrame, type LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import type { ItemFault } from "#layout/item-plan.ts";
import { type Fault, outOfRange } from "#model/fault.ts";

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
    const values = { count: positions.length, max: MOST_POINTS };
    return { ok: false, code: "too-many-points", values, field };
  }
  const places = positions.filter(isPosition);
  if (places.length < positions.length) {
    return { ok: false, code: "coordinate-invalid", field };
  }
  const frame = localFrame(places[0] ?? [0, 0]);
  const points = places.map(frame.toMetres).filter((point, index, all) => {
    const before = all[index - 1];
    return !before || Math.hypot(point[0] - before[0], point[1] - before[1]) > SAME_PLACE_M;
  });
  if (points.length < 2) {
    return { ok: false, code: "line-too-short", field };
  }
  const far = points.find(([eastM, northM]) => Math.hypot(eastM, northM) > FURTHEST_M);
  if (far) {
    const values = { maxLengthM: FURTHEST_M };
    return { ok: false, code: "line-too-long", values, field, at: frame.toPosition(far) };
  }
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
  range: readonly [min: number, max: number],
): Fault<"parameter-out-of-range"> | undefined {
  const [min, max] = range;
  return value >= min && value <= max ? undefined : outOfRange(field, range);
}
