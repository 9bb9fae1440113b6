import { localFrame } from "@overfly/geo/local-frame";
import type { FlightTimeline, TimedPosition } from "#batteries/flight-timeline.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

/** The ground under a route and the route over it, battery after battery. One entry of each list for each point. */
export interface RouteProfile {
  /** Metres over ground since the first take-off. */
  distanceM: Float32Array;
  /** In the elevation model's datum; without a model over a level ground at 0. */
  flightM: Float32Array;
  /** NaN where the ground is not known. */
  groundM: Float32Array;
  seconds: Float32Array;
  longitude: Float64Array;
  latitude: Float64Array;
  /** Whose flight it is, from 0. */
  battery: Uint16Array;
  /** Within the battery's flight; −1 on the transit out, the number of waypoints on the transit home. */
  waypoint: Int32Array;
  /** Distances at which each battery's flight begins. */
  starts: number[];
  /** Where waypoints lie; empty where they are too many to tell apart. */
  waypointsM: Float32Array;
  hasGround: boolean;
}

const FINEST_M = 2;
const MOST_POINTS = 6_000;
const MOST_WAYPOINTS = 1_500;

export function routeProfile(batteries: readonly FlightTimeline[], elevation?: ElevationModel): RouteProfile {
  const segments = batteries.flatMap(({ points }, battery) => segmentsOf(points, battery));
  const totalM = segments.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const stepM = Math.max(FINEST_M, totalM / MOST_POINTS);
  const points: Point[] = [];
  const starts: number[] = [];
  const waypointsM: number[] = [];
  let doneM = 0;
  let seen = "";
  for (const segment of segments) {
    if (starts.length <= segment.battery) starts.push(doneM);
    const key = `${segment.battery} ${segment.from.waypoint}`;
    if (key !== seen && segment.from.waypoint >= 0) waypointsM.push(doneM);
    seen = key;
    const steps = Math.max(1, Math.ceil(segment.lengthM / stepM));
    for (let step = 0; step < steps; step += 1) points.push(pointOn(segment, step / steps, doneM));
    doneM += segment.lengthM;
    if (segment.isLast) points.push(pointOn(segment, 1, doneM));
  }
  const list = (of: (point: Point) => number): Float32Array => Float32Array.from(points, of);
  const ground = ({ longitude, latitude }: Point): number =>
    elevation?.heightM(longitude, latitude) ?? Number.NaN;
  return {
    distanceM: list((point) => point.distanceM),
    flightM: list((point) => point.flightM),
    groundM: list(ground),
    seconds: list((point) => point.seconds),
    longitude: Float64Array.from(points, (point) => point.longitude),
    latitude: Float64Array.from(points, (point) => point.latitude),
    battery: Uint16Array.from(points, (point) => point.battery),
    waypoint: Int32Array.from(points, (point) => point.waypoint),
    starts,
    waypointsM: Float32Array.from(waypointsM.length > MOST_WAYPOINTS ? [] : waypointsM),
    hasGround: elevation !== undefined,
  };
}

interface Point {
  distanceM: number;
  flightM: number;
  seconds: number;
  longitude: number;
  latitude: number;
  battery: number;
  waypoint: number;
}

interface Segment {
  from: TimedPosition;
  to: TimedPosition;
  lengthM: number;
  battery: number;
  isLast: boolean;
}

function segmentsOf(positions: readonly TimedPosition[], battery: number): Segment[] {
  return positions.slice(1).map((to, index) => {
    const from = positions[index] ?? to;
    const lengthM = Math.hypot(...localFrame(from.position).toMetres(to.position));
    return { from, to, lengthM, battery, isLast: index === positions.length - 2 };
  });
}

/** Straight in degrees as well: the path between two waypoints is short. */
function pointOn({ from, to, lengthM, battery }: Segment, share: number, doneM: number): Point {
  const mix = (index: number): number => {
    const [start = 0, end = 0] = [from.position[index], to.position[index]];
    return start + (end - start) * share;
  };
  return {
    distanceM: doneM + lengthM * share,
    flightM: mix(2),
    seconds: from.seconds + (to.seconds - from.seconds) * share,
    longitude: mix(0),
    latitude: mix(1),
    battery,
    waypoint: from.waypoint,
  };
}
