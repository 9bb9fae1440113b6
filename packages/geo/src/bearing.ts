import type { Position } from "geojson";
import { localFrame } from "./local-frame.ts";

/** Degrees clockwise from north in [0, 360), as one sets out. 0 where both places are the same. */
export function bearingDeg(from: Position, to: Position): number {
  const [eastM, northM] = localFrame(from).toMetres(to);
  return (Math.atan2(eastM, northM) * (180 / Math.PI) + 360) % 360;
}
