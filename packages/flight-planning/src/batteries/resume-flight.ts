import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { sliceFlight } from "./slice-flight.ts";
import {
  type FlightPosition,
  photoPositions,
  type PhotoPosition,
  snapToWaypoint,
} from "./photo-positions.ts";
import { type FlightConditions, segmentTimes } from "./segment-times.ts";
import { withTakeOffPoint } from "./take-off-point.ts";

/** Where a flight was interrupted: its last photo (from 0; −1 for none), the position or the seconds since the first waypoint. */
export type InterruptedAt =
  | { lastPhoto: number }
  | { position: Position }
  | { seconds: number; conditions: FlightConditions };

export interface ResumeOptions {
  /** Photos to repeat, so that old and new ones overlap. */
  overlapPhotos: number;
  takeOff?: TakeOffPoint;
  elevation?: ElevationModel;
}

export interface ResumedFlight {
  ok: true;
  flight: PlannedFlight;
  /** Index in the interrupted flight of this flight's first photo; undefined for a flight without photos. */
  firstPhoto: number | undefined;
  remainingPhotos: number;
  areHeightsKnown: boolean;
}

export type ResumeFault = { ok: false; code: "flight-completed" | "empty-flight" };

/** The rest of an interrupted flight as a flight of its own, from the exact photo. */
export function resumeFlight(
  flight: PlannedFlight,
  brokenOff: InterruptedAt,
  { overlapPhotos, takeOff, elevation }: ResumeOptions,
): ResumedFlight | ResumeFault {
  const last = flight.waypoints.length - 1;
  if (last < 0) return { ok: false, code: "empty-flight" };
  const photos = photoPositions(flight);
  const reached = "lastPhoto" in brokenOff ? undefined : reachedPosition(flight, brokenOff);
  const taken = "lastPhoto" in brokenOff ? brokenOff.lastPhoto + 1 : countUpTo(photos, reached);
  const isOver = photos.length > 0 ? taken >= photos.length : (reached?.waypoint ?? 0) >= last;
  if (isOver) return { ok: false, code: "flight-completed" };
  const firstPhoto = Math.min(
    Math.max(0, taken - Math.max(0, overlapPhotos)),
    Math.max(0, photos.length - 1),
  );
  const begin = photos[firstPhoto] ?? reached ?? { waypoint: 0, fraction: 0 };
  const waypoints = sliceFlight(flight, snapToWaypoint(flight, begin), { waypoint: last, fraction: 0 });
  const rest = { ...flight, waypoints };
  const moved = takeOff
    ? withTakeOffPoint(rest, takeOff, elevation)
    : { flight: rest, areHeightsKnown: true };
  const hasPhotos = photos.length > 0;
  return {
    ok: true,
    ...moved,
    firstPhoto: hasPhotos ? firstPhoto : undefined,
    remainingPhotos: hasPhotos ? photos.length - firstPhoto : 0,
  };
}

function countUpTo(photos: readonly PhotoPosition[], reached: FlightPosition | undefined): number {
  if (!reached) return 0;
  const at = reached.waypoint + reached.fraction + 1e-9;
  const next = photos.findIndex(({ waypoint, fraction }) => waypoint + fraction > at);
  return next < 0 ? photos.length : next;
}

function reachedPosition(
  flight: PlannedFlight,
  brokenOff: Exclude<InterruptedAt, { lastPhoto: number }>,
): FlightPosition {
  return "position" in brokenOff
    ? nearestPosition(flight, brokenOff.position)
    : positionAtTime(flight, brokenOff);
}

function nearestPosition({ waypoints }: PlannedFlight, position: Position): FlightPosition {
  const frame = localFrame(position);
  let best = { waypoint: 0, fraction: 0, distanceM: Infinity };
  for (const [waypoint, { position }] of waypoints.entries()) {
    const [x, y] = frame.toMetres(position);
    const [toX, toY] = frame.toMetres(waypoints[waypoint + 1]?.position ?? position);
    const square = (toX - x) ** 2 + (toY - y) ** 2;
    const fraction = square > 0 ? Math.min(1, Math.max(0, -(x * (toX - x) + y * (toY - y)) / square)) : 0;
    const distanceM = Math.hypot(x + (toX - x) * fraction, y + (toY - y) * fraction);
    if (distanceM < best.distanceM - 1e-6) best = { waypoint, fraction, distanceM };
  }
  return best;
}

function positionAtTime(
  { waypoints }: PlannedFlight,
  { seconds, conditions }: { seconds: number; conditions: FlightConditions },
): FlightPosition {
  let leftS = seconds;
  for (const [waypoint, { actionS, flightS }] of segmentTimes(waypoints, conditions).entries()) {
    if (leftS <= actionS) return { waypoint, fraction: 0 };
    leftS -= actionS;
    if (leftS <= flightS) return { waypoint, fraction: flightS > 0 ? leftS / flightS : 0 };
    leftS -= flightS;
  }
  return { waypoint: waypoints.length - 1, fraction: 0 };
}
