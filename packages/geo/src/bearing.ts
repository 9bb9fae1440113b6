import type { Position } from "geojson";
import { offsetM } from "./local-frame.ts";

/** Initial bearing in degrees clockwise from north, [0, 360). 0 for identical positions. */
export function bearingDeg(from: Position, to: Position): number {
  const [eastM, northM] = offsetM(from, to);
  return (Math.atan2(eastM, northM) * (180 / Math.PI) + 360) % 360;
}
