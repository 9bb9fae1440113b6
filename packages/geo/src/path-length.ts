import type { Position } from "geojson";
import { distanceM } from "./distance.ts";

/** Metres along a path; height is ignored. Zero for fewer than two points. */
export function pathLengthM(path: readonly Position[]): number {
  let lengthM = 0;
  let last: Position | undefined;
  for (const position of path) {
    if (last) lengthM += distanceM(last, position);
    last = position;
  }
  return lengthM;
}
