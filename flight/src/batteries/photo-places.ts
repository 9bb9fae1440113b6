import { bearingDeg } from "@overfly/geo/bearing";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint, WaypointAction } from "../planned-flight.ts";

/** A place on a flight: the waypoint before it, and how much of the stretch to the next one has been flown, 0 to 1. */
export interface FlightPlace {
  waypoint: number;
  part: number;
}

export interface PhotoPlace extends FlightPlace {
  /** As the flight's waypoints: longitude, latitude, metres by its height mode. */
  position: Position;
  headingDeg: number;
  /** As left by the waypoints before; undefined where the flight never says. */
  gimbalPitchDeg?: number;
  line?: number;
}

/** Every photograph of a flight in order: single ones, and those by distance and by time at the planned speed. */
export function photoPlaces({ waypoints }: Pick<PlannedFlight, "waypoints">): PhotoPlace[] {
  const photos: PhotoPlace[] = [];
  let trigger: Trigger | undefined;
  let pitchDeg: number | undefined;
  for (const [index, waypoint] of waypoints.entries()) {
    const leg = legFrom(waypoints, index);
    const photo = (part: number): PhotoPlace => ({
      waypoint: index,
      part,
      position: leg.at(part),
      headingDeg: waypoint.headingDeg ?? leg.courseDeg,
      ...(pitchDeg !== undefined && { gimbalPitchDeg: pitchDeg }),
      ...(waypoint.line !== undefined && { line: waypoint.line }),
    });
    pitchDeg = waypoint.gimbalPitchDeg ?? pitchDeg;
    for (const action of waypoint.actions) {
      if (action.kind === "gimbal") pitchDeg = action.pitchDeg;
      if (action.kind === "photo") photos.push(photo(0));
      trigger = triggerAfter(trigger, action);
    }
    if (trigger && index < waypoints.length - 1) shootAlong(trigger, leg, (part) => photos.push(photo(part)));
    if (photos.length > MOST_PHOTOS) break;
  }
  return photos;
}

/** The place itself, as a waypoint's position. */
export const positionAt = ({ waypoints }: PlannedFlight, { waypoint, part }: FlightPlace): Position =>
  legFrom(waypoints, waypoint).at(part);

/** The next waypoint itself where it is less than a metre away: aircraft refuse waypoints that lie too close. */
export function startable({ waypoints }: PlannedFlight, place: FlightPlace): FlightPlace {
  const [from, to] = [waypoints[place.waypoint]?.position, waypoints[place.waypoint + 1]?.position];
  if (!from || !to || place.part === 0) return place;
  const leftM = Math.hypot(...localFrame(from).toMetres(to)) * (1 - place.part);
  return leftM < SHORTEST_STRETCH_M ? { waypoint: place.waypoint + 1, part: 0 } : place;
}

const SHORTEST_STRETCH_M = 1;

const MOST_PHOTOS = 200_000;

/** Millimetres lost to rounded coordinates must not cost the last photograph of a line. */
const ROUNDING = 0.01;

interface Trigger {
  kind: "photos-by-distance" | "photos-by-time";
  every: number;
  /** Metres or seconds until the next photograph. */
  due: number;
}

function triggerAfter(trigger: Trigger | undefined, action: WaypointAction): Trigger | undefined {
  if (action.kind === "stop-photos") return undefined;
  if (action.kind === "photos-by-distance" && action.everyM > 0) {
    return { kind: action.kind, every: action.everyM, due: 0 };
  }
  if (action.kind === "photos-by-time" && action.everyS > 0) {
    return { kind: action.kind, every: action.everyS, due: 0 };
  }
  return trigger;
}

interface Leg {
  lengthM: number;
  speedMps: number;
  courseDeg: number;
  at: (part: number) => Position;
}

function legFrom(waypoints: readonly PlannedWaypoint[], index: number): Leg {
  const from = waypoints[index]?.position ?? [0, 0];
  const to = waypoints[index + 1]?.position ?? from;
  const frame = localFrame(from);
  const [eastM, northM] = frame.toMetres(to);
  const [startM, endM] = [from[2] ?? 0, to[2] ?? 0];
  const before = waypoints[index - 1]?.position;
  return {
    lengthM: Math.hypot(eastM, northM, endM - startM),
    speedMps: Math.max(0.1, waypoints[index]?.speedMps ?? 1),
    courseDeg: waypoints[index + 1] || !before ? bearingDeg(from, to) : bearingDeg(before, from),
    at: (part) => {
      if (part === 0) return [from[0] ?? 0, from[1] ?? 0, startM];
      const [lon = 0, lat = 0] = frame.toPosition([eastM * part, northM * part]);
      return [lon, lat, startM + (endM - startM) * part];
    },
  };
}

function shootAlong(trigger: Trigger, { lengthM, speedMps }: Leg, shoot: (part: number) => void): void {
  const length = trigger.kind === "photos-by-distance" ? lengthM : lengthM / speedMps;
  let count = 0;
  for (; trigger.due <= length + ROUNDING && count < MOST_PHOTOS; trigger.due += trigger.every) {
    shoot(length > 0 ? Math.min(1, trigger.due / length) : 0);
    count += 1;
  }
  trigger.due -= length;
}
