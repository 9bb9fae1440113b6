import type { Position } from "geojson";
import { localFrame } from "./local-frame.ts";

/** Distance in metres, ignoring heights. Accurate up to about 50 km. */
export function distanceM(from: Position, to: Position): number {
  const { toMetres } = localFrame(midway(from, to));
  const [fromEastM, fromNorthM] = toMetres(from);
  const [toEastM, toNorthM] = toMetres(to);
  return Math.hypot(toEastM - fromEastM, toNorthM - fromNorthM);
}

function midway([fromLon = 0, fromLat = 0]: Position, [toLon = 0, toLat = 0]: Position): Position {
  const eastward = ((toLon - fromLon + 540) % 360) - 180;
  return [fromLon + eastward / 2, (fromLat + toLat) / 2];
}
