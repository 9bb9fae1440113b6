import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";

/** Positions on a straight path by the fraction flown: a parabola through both ends and the true middle, exact to millimetres. */
export function straightPath(from: Position, to: Position): (fraction: number) => Position {
  const frame = localFrame(from);
  const [eastM, northM] = frame.toMetres(to);
  const [fromLon = 0, fromLat = 0, fromM = 0] = from;
  const [midLon, midLat] = relativeTo(from, frame.toPosition([eastM / 2, northM / 2]));
  const [toLon, toLat] = relativeTo(from, to);
  const climbM = (to[2] ?? 0) - fromM;
  return (fraction) => {
    const [a, b] = [4 * fraction * (1 - fraction), fraction * (2 * fraction - 1)];
    const lon = fromLon + a * midLon + b * toLon;
    return [wrapped(lon), fromLat + a * midLat + b * toLat, fromM + climbM * fraction];
  };
}

function relativeTo([fromLon = 0, fromLat = 0]: Position, [lon = 0, lat = 0]: Position): [number, number] {
  return [((lon - fromLon + 540) % 360) - 180, lat - fromLat];
}

const wrapped = (lon: number): number => (lon >= 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
