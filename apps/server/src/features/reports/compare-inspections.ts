import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";

export interface LocatedAnomaly {
  class: string;
  position: { coordinates: Position };
  element: { label: string } | null;
}

const SAME_ANOMALY_M = 2;

/** Counts new, persisting and resolved anomalies. Two are the same if they share the class and the plant element, or lie within 2 m. */
export function compareInspections(now: readonly LocatedAnomaly[], before: readonly LocatedAnomaly[]) {
  const unmatched = new Set(before);
  let persisting = 0;
  for (const anomaly of now) {
    const match = [...unmatched].find((earlier) => isSameAnomaly(anomaly, earlier));
    if (!match) continue;
    unmatched.delete(match);
    persisting += 1;
  }
  return { new: now.length - persisting, persisting, resolved: unmatched.size };
}

const isSameAnomaly = (one: LocatedAnomaly, other: LocatedAnomaly): boolean =>
  one.class === other.class &&
  ((one.element !== null && one.element.label === other.element?.label) ||
    distanceM(one.position.coordinates, other.position.coordinates) <= SAME_ANOMALY_M);
