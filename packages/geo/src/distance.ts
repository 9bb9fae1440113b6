import type { Position } from "geojson";
import { localFrame, metresPerRadian } from "./local-frame.ts";

/** Distance in metres, ignoring heights. Accurate up to about 50 km. */
export function distanceM(from: Position, to: Position): number {
  const [fromLon = 0, fromLat = 0] = from;
  const [toLon = 0, toLat = 0] = to;
  const eastDeg = ((toLon - fromLon + 540) % 360) - 180;
  const northDeg = toLat - fromLat;
  const middleLat = (fromLat + toLat) / 2;
  if (Math.abs(eastDeg) > NEAR_DEG || Math.abs(northDeg) > NEAR_DEG || Math.abs(middleLat) > MOST_LAT)
    return distanceOnPlaneM(from, to, [fromLon + eastDeg / 2, middleLat]);
  const [northM, eastM] = metresPerRadian(middleLat);
  const [x, y] = [eastDeg * RADIANS * eastM, northDeg * RADIANS * northM];
  return Math.sqrt(x * x + y * y);
}

const RADIANS = Math.PI / 180;
/** About a kilometre, over which the ground counts as flat: the distance differs by less than a billionth. */
const NEAR_DEG = 0.01;
const MOST_LAT = 85;

function distanceOnPlaneM(from: Position, to: Position, middle: Position): number {
  const { toMetres } = localFrame(middle);
  const [fromEastM, fromNorthM] = toMetres(from);
  const [toEastM, toNorthM] = toMetres(to);
  return Math.hypot(toEastM - fromEastM, toNorthM - fromNorthM);
}
