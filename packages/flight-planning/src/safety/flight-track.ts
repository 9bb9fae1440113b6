import { type LocalFrame, localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { straightPath } from "#coverage/straight-path.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { zeroHeightM } from "#terrain/flight-profile.ts";
import type { IssueLocation } from "./plan-issue.ts";

export interface TrackPoint extends IssueLocation {
  /** In the track's frame. */
  localM: PlanarPoint;
  /** Undefined where it can't be known. */
  aboveTakeOffM: number | undefined;
  aboveGroundM: number | undefined;
  /** Height in the elevation model's datum. */
  absoluteM: number | undefined;
}

/** A flight as points close together, the transits out and home at their safe height included. */
export interface FlightTrack {
  frame: LocalFrame;
  points: TrackPoint[];
}

const STEP_M = 2;
const MOST_POINTS = 30_000;

export function flightTrack(
  flight: PlannedFlight,
  elevation: ElevationModel | undefined,
  frame = localFrame(flight.takeOff ?? flight.waypoints[0]?.position ?? [0, 0]),
): FlightTrack {
  const ground = elevation && ((position: Position) => elevation.heightM(position[0] ?? 0, position[1] ?? 0));
  const heights = heightsOf(flight, elevation);
  const corners = cornersOf(flight, heights.absoluteAt);
  const places = corners.map(({ position }) => frame.toMetres(position));
  const lengths = places
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (places[index]?.[0] ?? x), y - (places[index]?.[1] ?? y)));
  const stepM = Math.max(STEP_M, lengths.reduce((sum, length) => sum + length, 0) / MOST_POINTS);
  const points: TrackPoint[] = [];
  for (const [index, corner] of corners.entries()) {
    const next = corners[index + 1] ?? corner;
    const steps = next === corner ? 1 : Math.max(1, Math.ceil((lengths[index] ?? 0) / stepM));
    const from = places[index] ?? [0, 0];
    const to = places[index + 1] ?? from;
    const positionAt = straightPath(corner.position, next.position);
    for (let step = 0; step < steps; step += 1) {
      const fraction = step / steps;
      const localM: PlanarPoint = [
        from[0] + (to[0] - from[0]) * fraction,
        from[1] + (to[1] - from[1]) * fraction,
      ];
      const position = step === 0 ? corner.position : positionAt(fraction);
      const heightM = mix(corner.heightM, next.heightM, fraction);
      points.push({
        position: [position[0] ?? 0, position[1] ?? 0],
        localM,
        waypoint: corner.waypoint,
        absoluteM: heights.isAbsolute ? heightM : undefined,
        aboveTakeOffM: heights.aboveTakeOffM(heightM),
        aboveGroundM: heights.aboveGroundM(heightM, ground?.(position)),
      });
    }
  }
  return { frame, points };
}

function mix(from: number | undefined, to: number | undefined, fraction: number): number | undefined {
  return from === undefined || to === undefined
    ? fraction === 0
      ? from
      : undefined
    : from + (to - from) * fraction;
}

interface Corner {
  position: Position;
  waypoint: number;
  heightM: number | undefined;
}

/** Waypoints and, where there is a take-off point, the corners of the transits out and home. */
function cornersOf(flight: PlannedFlight, absoluteAt: (position: Position) => number | undefined): Corner[] {
  const { waypoints, takeOff, safeTakeOffHeightM } = flight;
  const own = waypoints.map(({ position }, waypoint) => ({
    position,
    waypoint,
    heightM: absoluteAt(position),
  }));
  const [first, last] = [own[0], own.at(-1)];
  if (!takeOff || !first || !last) return own;
  const safeM = absoluteAt([takeOff[0] ?? 0, takeOff[1] ?? 0, safeHeight(flight, safeTakeOffHeightM)]);
  const above = (position: Position, waypoint: number, other: Corner): Corner => ({
    position,
    waypoint,
    heightM: safeM === undefined ? undefined : Math.max(safeM, other.heightM ?? safeM),
  });
  const home =
    flight.finish === "go-home"
      ? [above(last.position, waypoints.length, last), above(takeOff, waypoints.length, last)]
      : [];
  return [above(takeOff, -1, first), above(first.position, -1, first), ...own, ...home];
}

/** The safe height over the take-off as a third coordinate of the flight's height mode. */
function safeHeight({ heightMode, takeOff }: PlannedFlight, safeM: number): number {
  return heightMode === "ellipsoid" ? (takeOff?.[2] ?? Number.NaN) + safeM : safeM;
}

/** How third coordinates become heights over take-off and ground, as far as the elevation model allows. */
function heightsOf(flight: PlannedFlight, elevation: ElevationModel | undefined) {
  const { heightMode, takeOff } = flight;
  const takeOffM = takeOff && elevation?.heightM(takeOff[0] ?? 0, takeOff[1] ?? 0);
  const zeroM = elevation && zeroHeightM(flight, elevation);
  const isAbsolute = elevation !== undefined && (heightMode === "ground" || zeroM !== undefined);
  const absoluteAt = ([lon = 0, lat = 0, heightM = 0]: Position): number | undefined => {
    if (!Number.isFinite(heightM)) return undefined;
    if (!isAbsolute) return heightM;
    const fromM = heightMode === "ground" ? elevation.heightM(lon, lat) : zeroM;
    return fromM === undefined ? undefined : heightM + fromM;
  };
  const ellipsoidM = takeOff?.[2];
  /** What is taken from a height to have it over the take-off point. */
  const belowM = isAbsolute
    ? takeOffM
    : { "take-off": 0, ellipsoid: ellipsoidM, ground: undefined }[heightMode];
  const aboveTakeOffM = (heightM: number | undefined): number | undefined =>
    heightM === undefined || belowM === undefined ? undefined : heightM - belowM;
  const aboveGroundM = (heightM: number | undefined, groundM: number | undefined): number | undefined => {
    if (!isAbsolute) return heightMode === "ground" ? heightM : undefined;
    return heightM === undefined || groundM === undefined ? undefined : heightM - groundM;
  };
  return { isAbsolute, absoluteAt, aboveTakeOffM, aboveGroundM };
}
