import { distanceToLineM } from "@overfly/geo/distance-to-line";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { type LocalFrame, localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import type { Obstacle } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

/** An obstacle over the ground it stands on. */
export interface ObstacleZone {
  obstacle: Obstacle;
  /** Metres of its top in the elevation model's datum; undefined where it stands in a gap of the model. */
  topM: number | undefined;
  /** Metres from a position to it along the ground; 0 inside of it. */
  distanceM: (position: Position) => number;
}

export function obstacleZone(obstacle: Obstacle, elevation: ElevationModel): ObstacleZone {
  const positions = positionsOf(obstacle.geometry);
  const frame = localFrame(positions[0] ?? [0, 0]);
  const feet = positions
    .map(([lon = 0, lat = 0]) => elevation.heightM(lon, lat))
    .filter((height) => height !== undefined);
  const distanceM = distanceTo(obstacle.geometry, frame);
  return {
    obstacle,
    topM: feet.length > 0 ? Math.max(...feet) + obstacle.heightM : undefined,
    distanceM: (position) => distanceM(frame.toMetres(position)),
  };
}

/** The nearest that a straight path comes, and where. */
export function nearestOnPath(zone: ObstacleZone, from: Position, to: Position) {
  const frame = localFrame(from);
  const [eastM, northM] = frame.toMetres(to);
  const lengthM = Math.hypot(eastM, northM);
  const at = (fraction: number): Position => frame.toPosition([eastM * fraction, northM * fraction]);
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(lengthM / STEP_M)));
  let nearest = { distanceM: Infinity, fraction: 0, position: from };
  for (let step = 0; step <= steps; step += 1) {
    const position = at(step / steps);
    const distanceM = zone.distanceM(position);
    if (distanceM < nearest.distanceM) nearest = { distanceM, fraction: step / steps, position };
  }
  return nearest;
}

const STEP_M = 2;
const MOST_STEPS = 2000;

function positionsOf(at: Obstacle["geometry"]): Position[] {
  if (Array.isArray(at)) return [at];
  return at.type === "LineString" ? at.coordinates : (at.coordinates[0] ?? []);
}

function distanceTo(at: Obstacle["geometry"], frame: LocalFrame): (point: PlanarPoint) => number {
  if (Array.isArray(at)) {
    const middle = frame.toMetres(at);
    return (point) => Math.hypot(point[0] - middle[0], point[1] - middle[1]);
  }
  if (at.type === "LineString") {
    const line = at.coordinates.map(frame.toMetres);
    return (point) => distanceToLineM(point, line);
  }
  const rings = at.coordinates.map((ring) => ring.map(frame.toMetres));
  return (point) =>
    isPointInRings(point, rings) ? 0 : Math.min(...rings.map((ring) => distanceToLineM(point, ring)));
}
