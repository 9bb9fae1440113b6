import { distanceM } from "@overfly/geo/distance";
import { bearingDeg } from "@overfly/geo/bearing";
import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint } from "./planned-flight.ts";
import { straightWay } from "./straight-way.ts";

/** A photograph as planned: where from, and where to. */
export interface PlannedPhoto {
  /** Longitude, latitude, metres by the flight's height mode. */
  position: Position;
  headingDeg: number;
  gimbalPitchDeg: number;
  /** Index of the waypoint at which or after which it is taken. */
  waypoint: number;
  part?: number;
  line?: number;
}

/** Every photograph of a flight, in order; no more than one beyond `MOST_PHOTOS`. */
export const plannedPhotos = (flight: Pick<PlannedFlight, "waypoints">): PlannedPhoto[] =>
  photosWithShares(flight).photos;

/** Also how much of the stretch after its waypoint is flown when each is taken, 0 to 1. */
export function photosWithShares({ waypoints }: Pick<PlannedFlight, "waypoints">): {
  photos: PlannedPhoto[];
  shares: number[];
} {
  const [photos, shares]: [PlannedPhoto[], number[]] = [[], []];
  const camera: Camera = { pitchDeg: DOWN_DEG, everyM: undefined, leftM: 0 };
  for (const [index, waypoint] of waypoints.entries()) {
    camera.pitchDeg = waypoint.gimbalPitchDeg ?? camera.pitchDeg;
    const next = waypoints[index + 1];
    const headingDeg = headingAt(waypoint, next ?? waypoints[index - 1], next !== undefined);
    photoStop({ waypoint, index, headingDeg, camera }, photos);
    while (shares.length < photos.length) shares.push(0);
    if (next && camera.everyM !== undefined)
      photosOnWay({ waypoint, next, index, headingDeg, camera }, { photos, shares });
    if (photos.length > MOST_PHOTOS) break;
  }
  return { photos, shares };
}

const DOWN_DEG = -90;
/** More than any battery or card holds, and as many as can be shown. */
export const MOST_PHOTOS = 500_000;

interface Camera {
  pitchDeg: number;
  everyM: number | undefined;
  /** Metres until the next photograph. */
  leftM: number;
}

interface Here {
  waypoint: PlannedWaypoint;
  index: number;
  headingDeg: number;
  camera: Camera;
}

function headingAt(
  { headingDeg, lookAt, position }: PlannedWaypoint,
  other: PlannedWaypoint | undefined,
  ahead: boolean,
) {
  if (lookAt) return bearingDeg(position, lookAt);
  if (headingDeg !== undefined) return headingDeg;
  if (!other) return 0;
  return ahead ? bearingDeg(position, other.position) : bearingDeg(other.position, position);
}

/** Does what a waypoint wants of the camera; the last photograph of a line is due at its end. */
function photoStop({ waypoint, index, headingDeg, camera }: Here, photos: PlannedPhoto[]): void {
  let turnedDeg = headingDeg;
  for (const action of waypoint.actions) {
    if (action.kind === "gimbal") camera.pitchDeg = action.pitchDeg;
    if (action.kind === "heading") turnedDeg = action.deg;
    if (action.kind === "photo") photos.push(photoOf(waypoint, index, turnedDeg, camera.pitchDeg));
    if (action.kind === "photos-by-distance")
      [camera.everyM, camera.leftM] = [Math.max(0.05, action.everyM), 0];
    if (action.kind === "photos-by-time") {
      [camera.everyM, camera.leftM] = [Math.max(0.05, action.everyS * waypoint.speedMps), 0];
    }
    if (action.kind === "stop-photos") camera.everyM = undefined;
  }
}

function photoOf(
  { position, part, line }: PlannedWaypoint,
  waypoint: number,
  headingDeg: number,
  gimbalPitchDeg: number,
): PlannedPhoto {
  return {
    position,
    headingDeg,
    gimbalPitchDeg,
    waypoint,
    ...(part !== undefined && { part }),
    ...(line !== undefined && { line }),
  };
}

/** Rounded coordinates must not cost the last photograph of a line. */
const ROUNDING_M = 0.005;

function photosOnWay(
  { waypoint, next, index, headingDeg, camera }: Here & { next: PlannedWaypoint },
  { photos, shares }: { photos: PlannedPhoto[]; shares: number[] },
): void {
  const { everyM = 1 } = camera;
  const climbM = (next.position[2] ?? 0) - (waypoint.position[2] ?? 0);
  const wayM = Math.hypot(distanceM(waypoint.position, next.position), climbM);
  const at = straightWay(waypoint.position, next.position);
  let dueM = camera.leftM;
  for (; dueM <= wayM + ROUNDING_M && photos.length <= MOST_PHOTOS; dueM += everyM) {
    const share = wayM > 0 ? Math.min(1, dueM / wayM) : 0;
    const photo = photoOf(waypoint, index, headingDeg, camera.pitchDeg);
    photo.position = at(share);
    photos.push(photo);
    shares.push(share);
  }
  camera.leftM = dueM - wayM;
}
