import type { Position } from "geojson";
import { distanceM } from "./distance.ts";

/** Length in metres, ignoring heights. Zero for fewer than two points. */
export function pathLengthM(path: readonly Position[]): number {
  let lengthM = 0;
  let last: Position | undefined;
  for (const position of path) {
    if (last) lengthM += distanceM(last, position);
    last = position;
  }
  return lengthM;
}
