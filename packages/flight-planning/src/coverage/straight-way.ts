import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";

/** Places on a straight way by its share: a parabola through both ends and the true middle, exact to millimetres. */
export function straightWay(from: Position, to: Position): (share: number) => Position {
  const frame = localFrame(from);
  const [eastM, northM] = frame.toMetres(to);
  const [fromLon = 0, fromLat = 0, fromM = 0] = from;
  const [midLon, midLat] = relativeTo(from, frame.toPosition([eastM / 2, northM / 2]));
  const [toLon, toLat] = relativeTo(from, to);
  const climbM = (to[2] ?? 0) - fromM;
  return (share) => {
    const [a, b] = [4 * share * (1 - share), share * (2 * share - 1)];
    const lon = fromLon + a * midLon + b * toLon;
    return [wrapped(lon), fromLat + a * midLat + b * toLat, fromM + climbM * share];
  };
}

function relativeTo([fromLon = 0, fromLat = 0]: Position, [lon = 0, lat = 0]: Position): [number, number] {
  return [((lon - fromLon + 540) % 360) - 180, lat - fromLat];
}

const wrapped = (lon: number): number => (lon >= 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);
