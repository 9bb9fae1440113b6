import type { Position } from "geojson";
import { transitHome, transitOut } from "./flight-energy.ts";
import { photoPositions } from "./photo-positions.ts";
import { type FlightConditions, segmentTimes } from "./segment-times.ts";
import type { PhotoPose } from "#coverage/photos/photo-footprint.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { zeroHeightM } from "#terrain/flight-profile.ts";

/** A flight in time. Heights are in the elevation model's datum; without a model over a level ground at 0. */
export interface FlightTimeline {
  /** From take-off to landing. */
  points: TimedPosition[];
  photos: TimedPhoto[];
  durationS: number;
}

export interface TimedPosition {
  position: Position;
  /** After take-off. */
  seconds: number;
  /** At or before the position; −1 on the transit out, the number of waypoints on the transit home. */
  waypoint: number;
}

export interface TimedPhoto extends PhotoPose {
  seconds: number;
}

/** Positions and photos of one battery's flight over time, the transits out and home at safe height included. */
export function flightTimeline(
  flight: PlannedFlight,
  conditions: FlightConditions,
  elevation?: ElevationModel,
): FlightTimeline {
  const up = lifted(flight, elevation);
  const times = segmentTimes(flight.waypoints, conditions);
  const out = placesOut(flight, conditions, up);
  const starts: number[] = [];
  let seconds = out.at(-1)?.seconds ?? 0;
  const points = [...out];
  for (const [waypoint, { position }] of flight.waypoints.entries()) {
    points.push({ position: up(position), seconds, waypoint });
    const { actionS = 0, flightS = 0 } = times[waypoint] ?? {};
    if (actionS > 0) points.push({ position: up(position), seconds: seconds + actionS, waypoint });
    starts.push(seconds + actionS);
    seconds += actionS + flightS;
  }
  points.push(...placesHome(flight, conditions, { up, startS: seconds }));
  const photos = photoPositions(flight).map(
    ({ position, waypoint, fraction, headingDeg, gimbalPitchDeg }) => ({
      position: up(position),
      headingDeg,
      gimbalPitchDeg,
      seconds: (starts[waypoint] ?? 0) + (times[waypoint]?.flightS ?? 0) * fraction,
    }),
  );
  return { points, photos, durationS: points.at(-1)?.seconds ?? 0 };
}

type Lift = (position: Position) => Position;

/** Third coordinates as heights in the model's datum; gaps count as level with the take-off point. */
function lifted(flight: PlannedFlight, elevation: ElevationModel | undefined): Lift {
  const zeroM = elevation ? (zeroHeightM(flight, elevation) ?? 0) : -ownZeroM(flight);
  return ([lon = 0, lat = 0, heightM = 0]) => {
    const fromM = flight.heightMode === "ground" ? (elevation?.heightM(lon, lat) ?? zeroM) : zeroM;
    return [lon, lat, heightM + fromM];
  };
}

const ownZeroM = ({ heightMode, takeOff }: PlannedFlight): number =>
  heightMode === "ellipsoid" ? (takeOff?.[2] ?? 0) : 0;

function placesOut(flight: PlannedFlight, conditions: FlightConditions, up: Lift): TimedPosition[] {
  const [first] = flight.waypoints;
  if (!first || !flight.takeOff) return [];
  const standing = groundAt(flight, up);
  const highM = Math.max((standing[2] ?? 0) + flight.safeTakeOffHeightM, up(first.position)[2] ?? 0);
  const total = transitOut(flight, conditions).durationS;
  const climbS = (highM - (standing[2] ?? 0)) / conditions.aircraft.climbMps;
  const sinkS = (highM - (up(first.position)[2] ?? 0)) / conditions.aircraft.descentMps;
  const overM = Math.max(climbS, total - sinkS);
  return [
    { position: standing, seconds: 0, waypoint: -1 },
    { position: at(standing, highM), seconds: climbS, waypoint: -1 },
    { position: at(first.position, highM), seconds: overM, waypoint: -1 },
    { position: up(first.position), seconds: Math.max(total, overM), waypoint: -1 },
  ];
}

function placesHome(
  flight: PlannedFlight,
  conditions: FlightConditions,
  { up, startS }: { up: Lift; startS: number },
): TimedPosition[] {
  const last = flight.waypoints.at(-1);
  if (!last || !flight.takeOff || flight.finish === "hover") return [];
  const standing =
    flight.finish === "land" ? at(last.position, groundAt(flight, up)[2] ?? 0) : groundAt(flight, up);
  const lastM = up(last.position)[2] ?? 0;
  const highM =
    flight.finish === "land" ? lastM : Math.max((standing[2] ?? 0) + flight.safeTakeOffHeightM, lastM);
  const total = transitHome(flight, conditions).durationS;
  const climbS = (highM - lastM) / conditions.aircraft.climbMps;
  const sinkS = (highM - (standing[2] ?? 0)) / conditions.aircraft.descentMps;
  const waypoint = flight.waypoints.length;
  const endS = startS + Math.max(total, climbS + sinkS);
  return [
    { position: at(last.position, highM), seconds: startS + climbS, waypoint },
    { position: at(standing, highM), seconds: endS - sinkS, waypoint },
    { position: standing, seconds: endS, waypoint },
  ];
}

/** The ground under the take-off point. */
function groundAt({ takeOff, heightMode }: PlannedFlight, up: Lift): Position {
  const [lon = 0, lat = 0, ownM = 0] = takeOff ?? [];
  return up([lon, lat, heightMode === "ellipsoid" ? ownM : 0]);
}

const at = ([lon = 0, lat = 0]: Position, heightM: number): Position => [lon, lat, heightM];
