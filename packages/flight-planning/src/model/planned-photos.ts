import { distanceM } from "@overfly/geo/distance";
import { bearingDeg } from "@overfly/geo/bearing";
import type { Position } from "geojson";
import type { PlannedFlight, PlannedWaypoint } from "./planned-flight.ts";
import { straightPath } from "#coverage/straight-path.ts";

/** A planned photo: position and viewing direction. */
export interface PlannedPhoto {
  /** Longitude, latitude, metres by the flight's height mode. */
  position: Position;
  headingDeg: number;
  gimbalPitchDeg: number;
  /** Index of the waypoint at which or after which it is taken. */
  waypoint: number;
  itemIndex?: number;
  line?: number;
}

/** Every photo of a flight, in order; no more than one beyond `MAX_PHOTOS`. */
export const plannedPhotos = (flight: Pick<PlannedFlight, "waypoints">): PlannedPhoto[] =>
  photosWithFractions(flight).photos;

/** Also the fraction of the segment after its waypoint that is flown at each photo. */
export function photosWithFractions({ waypoints }: Pick<PlannedFlight, "waypoints">): {
  photos: PlannedPhoto[];
  fractions: number[];
} {
  const [photos, fractions]: [PlannedPhoto[], number[]] = [[], []];
  let [segment, positionAt]: [number, (fraction: number) => Position] = [-1, () => []];
  eachPhoto(waypoints, ({ waypoint, next, index, headingDeg, pitchDeg }, fraction) => {
    const photo = photoOf(waypoint, index, headingDeg, pitchDeg);
    if (next) {
      if (segment !== index) [segment, positionAt] = [index, straightPath(waypoint.position, next.position)];
      photo.position = positionAt(fraction);
    }
    photos.push(photo);
    fractions.push(fraction);
  });
  return { photos, fractions };
}

/** A photo at a waypoint or, where there is a next one, on the segment that leads there. */
export interface PhotoOrigin {
  waypoint: PlannedWaypoint;
  next: PlannedWaypoint | undefined;
  index: number;
  headingDeg: number;
  pitchDeg: number;
}

/** Photos at even distances on one segment, or one where the aircraft stops. */
export interface PhotoSeries extends PhotoOrigin {
  count: number;
  /** Where on the segment the first one is taken, and metres to each next one; 0 of a segment without length. */
  firstM: number;
  stepM: number;
  lengthM: number;
}

/** The fraction of its segment that is flown at a photo of a series. */
export const fractionOf = ({ firstM, stepM, lengthM }: PhotoSeries, photo: number): number =>
  lengthM > 0 ? Math.min(1, (firstM + photo * stepM) / lengthM) : 0;

/** Calls back for every photo in order, with the fraction of its segment flown; stops one beyond `MAX_PHOTOS`. */
function eachPhoto(
  waypoints: readonly PlannedWaypoint[],
  take: (from: PhotoOrigin, fraction: number) => void,
): void {
  eachPhotoSeries(waypoints, (series) => {
    for (let photo = 0; photo < series.count; photo += 1) take(series, fractionOf(series, photo));
  });
}

/** Calls back for every series of photos in order; stops one photo beyond `MAX_PHOTOS`. */
export function eachPhotoSeries(
  waypoints: readonly PlannedWaypoint[],
  take: (series: PhotoSeries) => void,
): void {
  const camera: Camera = { pitchDeg: DOWN_DEG, intervalM: undefined, leftM: 0 };
  let taken = 0;
  for (const [index, waypoint] of waypoints.entries()) {
    camera.pitchDeg = waypoint.gimbalPitchDeg ?? camera.pitchDeg;
    const next = waypoints[index + 1];
    const headingDeg = headingAt(waypoint, next ?? waypoints[index - 1], next !== undefined);
    taken += photoStop({ waypoint, next: undefined, index, headingDeg, camera }, take);
    if (next && camera.intervalM !== undefined)
      taken += photosOnSegment({ waypoint, next, index, headingDeg, camera }, MAX_PHOTOS + 1 - taken, take);
    if (taken > MAX_PHOTOS) break;
  }
}

const DOWN_DEG = -90;
/** More than any battery or card holds, and as many as can be shown. */
export const MAX_PHOTOS = 500_000;

interface Camera {
  pitchDeg: number;
  intervalM: number | undefined;
  /** Metres until the next photo. */
  leftM: number;
}

interface Here extends Omit<PhotoOrigin, "pitchDeg"> {
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

/** Executes a waypoint's camera actions; the last photo of a line is due at its end. */
function photoStop({ camera, ...here }: Here, take: (series: PhotoSeries) => void): number {
  const { waypoint } = here;
  let [headingDeg, taken] = [here.headingDeg, 0];
  for (const action of waypoint.actions) {
    if (action.kind === "gimbal") camera.pitchDeg = action.pitchDeg;
    if (action.kind === "heading") headingDeg = action.deg;
    if (action.kind === "photo") {
      take({ ...here, headingDeg, pitchDeg: camera.pitchDeg, count: 1, firstM: 0, stepM: 0, lengthM: 0 });
      taken += 1;
    }
    if (action.kind === "photos-by-distance")
      [camera.intervalM, camera.leftM] = [Math.max(0.05, action.intervalM), 0];
    if (action.kind === "photos-by-time") {
      [camera.intervalM, camera.leftM] = [Math.max(0.05, action.intervalS * waypoint.speedMps), 0];
    }
    if (action.kind === "stop-photos") camera.intervalM = undefined;
  }
  return taken;
}

function photoOf(
  { position, itemIndex, line }: PlannedWaypoint,
  waypoint: number,
  headingDeg: number,
  gimbalPitchDeg: number,
): PlannedPhoto {
  const photo: PlannedPhoto = { position, headingDeg, gimbalPitchDeg, waypoint };
  if (itemIndex !== undefined) photo.itemIndex = itemIndex;
  if (line !== undefined) photo.line = line;
  return photo;
}

/** Rounded coordinates must not cost the last photo of a line. */
const ROUNDING_M = 0.005;

function photosOnSegment(
  { camera, ...here }: Here & { next: PlannedWaypoint },
  most: number,
  take: (series: PhotoSeries) => void,
): number {
  const { intervalM: stepM = 1, leftM: firstM } = camera;
  const [from, to] = [here.waypoint.position, here.next.position];
  const climbM = (to[2] ?? 0) - (from[2] ?? 0);
  const lengthM = Math.hypot(distanceM(from, to), climbM);
  const due = Math.floor((lengthM + ROUNDING_M - firstM) / stepM) + 1;
  const count = Math.min(most, Math.max(0, due));
  camera.leftM = firstM + count * stepM - lengthM;
  if (count > 0) take({ ...here, pitchDeg: camera.pitchDeg, count, firstM, stepM, lengthM });
  return count;
}
