import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";

export interface Placed {
  class: string;
  position: { coordinates: Position };
  element: { label: string } | null;
}

const SAME_M = 2;

/** How the findings of two inspections relate: the same class at the same part of the plant, or within 2 m. */
export function changeSince(now: readonly Placed[], before: readonly Placed[]) {
  const left = new Set(before);
  let persisting = 0;
  for (const finding of now) {
    const match = [...left].find((old) => isSame(finding, old));
    if (!match) continue;
    left.delete(match);
    persisting += 1;
  }
  return { new: now.length - persisting, persisting, gone: left.size };
}

const isSame = (one: Placed, other: Placed): boolean =>
  one.class === other.class &&
  ((one.element !== null && one.element.label === other.element?.label) ||
    distanceM(one.position.coordinates, other.position.coordinates) <= SAME_M);
