import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
import { photosWithFractions, type PlannedPhoto } from "#model/planned-photos.ts";

/** A position on a flight: the waypoint before it, and how much of the segment to the next one has been flown, 0 to 1. */
export interface FlightPosition {
  waypoint: number;
  fraction: number;
}

/** A photo and where on its segment it is taken. */
export type PhotoPosition = PlannedPhoto & FlightPosition;

/** Every photo of a flight, in order. */
export function photoPositions(flight: Pick<PlannedFlight, "waypoints">): PhotoPosition[] {
  const { photos, fractions } = photosWithFractions(flight);
  return photos.map((photo, index) => ({ ...photo, fraction: fractions[index] ?? 0 }));
}

/** The position itself, as a waypoint's position. */
export function positionAt({ waypoints }: PlannedFlight, { waypoint, fraction }: FlightPosition): Position {
  const own = waypoints[waypoint]?.position;
  return fraction === 0 && own
    ? [own[0] ?? 0, own[1] ?? 0, own[2] ?? 0]
    : segmentFrom(waypoints, waypoint).at(fraction);
}

/** The next waypoint itself where it is less than a metre away: aircraft refuse waypoints that lie too close. */
export function snapToWaypoint(
  { waypoints }: PlannedFlight,
  { waypoint, fraction }: FlightPosition,
): FlightPosition {
  const leftM = segmentFrom(waypoints, waypoint).lengthM * (1 - fraction);
  const isClose = fraction > 0 && leftM < SHORTEST_STRETCH_M && waypoint < waypoints.length - 1;
  return isClose ? { waypoint: waypoint + 1, fraction: 0 } : { waypoint, fraction };
}

const SHORTEST_STRETCH_M = 1;

interface Segment {
  lengthM: number;
  at: (fraction: number) => Position;
}

function segmentFrom(waypoints: readonly PlannedWaypoint[], index: number): Segment {
  const from = waypoints[index]?.position ?? [0, 0];
  const to = waypoints[index + 1]?.position ?? from;
  const frame = localFrame(from);
  const [eastM, northM] = frame.toMetres(to);
  const [startM, endM] = [from[2] ?? 0, to[2] ?? 0];
  const lengthM = Math.hypot(eastM, northM, endM - startM);
  return {
    lengthM,
    at: (fraction) => {
      if (fraction === 0) return [from[0] ?? 0, from[1] ?? 0, startM];
      const [lon = 0, lat = 0] = frame.toPosition([eastM * fraction, northM * fraction]);
      return [lon, lat, startM + (endM - startM) * fraction];
    },
  };
}
