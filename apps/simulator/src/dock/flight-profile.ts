import type { BreakPoint } from "@overfly/dji-cloud-api/messages/flight-task";
import {
  trajectoryOf,
  type TrajectoryPhoto,
  type TrajectoryPoint,
} from "@overfly/route-files/wpml/trajectory";
import type { WpmlDocument } from "@overfly/route-files/wpml/wpml-document";
import type { DockLocation } from "./dock-state.ts";

/** A waypoint with its arrival time, from the route's first waypoint. */
export interface ProfilePoint {
  longitude: number;
  latitude: number;
  elevationM: number;
  tS: number;
  waylineId: number;
  waypointIndex: number;
}

export interface ProfilePhoto extends ProfilePoint {
  headingDeg: number;
  gimbalPitchDeg: number;
}

/** A route over time, with heights above the dock. `startS` is greater than 0 where the flight resumes from a breakpoint. */
export interface SimulatedProfile {
  points: ProfilePoint[];
  photos: ProfilePhoto[];
  startS: number;
  endS: number;
  securityHeightM: number;
  transitSpeedMps: number;
}

export function flightProfileOf(
  document: WpmlDocument,
  dockLocation: DockLocation,
  breakPoint?: BreakPoint,
): SimulatedProfile {
  const path = trajectoryOf(document);
  const { waylines, mission } = document;
  const isEllipsoidal = new Map(
    waylines.map(({ waylineId, heightMode }) => [waylineId, heightMode === "WGS84"]),
  );
  const waypoints = waylines.flatMap(({ waylineId, waypoints }) =>
    waypoints.map((_, waypointIndex) => ({ waylineId, waypointIndex })),
  );
  const relativeToDock = ({ lon, lat, heightM, tS }: TrajectoryPoint, waylineId: number) => ({
    longitude: lon,
    latitude: lat,
    elevationM: isEllipsoidal.get(waylineId) ? heightM - dockLocation.heightM : heightM,
    tS,
  });
  const points = path.points.map((point, i): ProfilePoint => {
    const waypoint = waypoints[i] ?? { waylineId: 0, waypointIndex: i };
    return { ...relativeToDock(point, waypoint.waylineId), ...waypoint };
  });
  const photos = path.photos.map((photo: TrajectoryPhoto): ProfilePhoto => ({
    ...relativeToDock(photo, photo.waylineId),
    waylineId: photo.waylineId,
    waypointIndex: photo.waypointIndex,
    headingDeg: photo.headingDeg,
    gimbalPitchDeg: photo.gimbalPitchDeg,
  }));
  return {
    points,
    photos,
    startS: breakPoint ? timeOfBreakPoint(points, breakPoint) : 0,
    endS: points.at(-1)?.tS ?? 0,
    securityHeightM: mission.takeOffSecurityHeightM ?? 20,
    transitSpeedMps: mission.transitionalSpeedMps ?? 10,
  };
}

/** Interpolated position at a time, also between two waylines. */
export function positionAt(points: readonly ProfilePoint[], tS: number): ProfilePoint {
  const next = points.findIndex((point) => point.tS > tS);
  const [from, to] = [points[next === -1 ? points.length - 1 : Math.max(0, next - 1)], points[next]];
  if (!from) throw new RangeError("The route has no waypoints");
  if (!to || to === from) return { ...from };
  const fraction = Math.min(1, Math.max(0, (tS - from.tS) / (to.tS - from.tS)));
  const mix = (a: number, b: number) => a + (b - a) * fraction;
  return {
    ...from,
    longitude: mix(from.longitude, to.longitude),
    latitude: mix(from.latitude, to.latitude),
    elevationM: mix(from.elevationM, to.elevationM),
    tS,
  };
}

/** Break point as a dock reports it: the segment and the flown fraction of it. */
export function breakPointAt(
  points: readonly ProfilePoint[],
  tS: number,
  reason: number,
): Required<Pick<BreakPoint, "index" | "progress" | "wayline_id" | "state" | "break_reason">> {
  const at = positionAt(points, tS);
  const index = points.findIndex(
    (point) => point.waylineId === at.waylineId && point.waypointIndex === at.waypointIndex,
  );
  const [from, to] = [points[index], points[index + 1]];
  const progress = from && to && to.tS > from.tS ? (tS - from.tS) / (to.tS - from.tS) : 0;
  return {
    index: at.waypointIndex,
    progress: Math.min(1, Math.max(0, progress)),
    wayline_id: at.waylineId,
    state: progress === 0 ? 1 : 0,
    break_reason: reason,
  };
}

function timeOfBreakPoint(
  points: readonly ProfilePoint[],
  { index, progress, wayline_id }: BreakPoint,
): number {
  const at = points.findIndex((point) => point.waylineId === wayline_id && point.waypointIndex === index);
  const [from, to] = [points[at], points[at + 1]];
  if (!from) return 0;
  return to ? from.tS + (to.tS - from.tS) * Math.min(1, Math.max(0, progress)) : from.tS;
}
