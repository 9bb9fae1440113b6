import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import type { Overlap } from "#cameras/camera-geometry.ts";
import type { Lens } from "#cameras/cameras.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { type PlannedPhoto, plannedPhotos } from "#model/planned-photos.ts";
import { type GroundView, groundView, frameOfPhotos } from "./ground-view.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { zeroHeightM } from "#terrain/flight-profile.ts";
import { sidePairs } from "./photo-neighbours.ts";

export interface OverlapTarget {
  /** The narrowest of the lenses. */
  lens: Lens;
  requested: Overlap;
}

/** Where neighbouring images share less of the ground than requested; the worst of each run along a line. */
export interface OverlapShortfall {
  kind: keyof Overlap;
  position: Position;
  /** Waypoint at or before the position. */
  waypoint: number;
  /** Part of the smaller image that both see, 0 to 1; below 0 there is a gap. */
  overlap: number;
  /** What is missing to the requested overlap. */
  missing: number;
  /** Route item and photo line, as on the waypoints. */
  itemIndex?: number;
  line?: number;
}

export interface OverlapReport {
  ok: true;
  /** Least overlaps found, undefined where no two images are neighbours. */
  least: { [kind in keyof Overlap]: number | undefined };
  shortfalls: OverlapShortfall[];
  /** By what the distance between images, and between lines, must be multiplied to have the requested overlaps everywhere. */
  factor: Record<keyof Overlap, number>;
  /** Images whose view could not be followed down to the ground: gaps of the model, or a flat view. */
  unseen: number;
}

/** Overlaps on the true ground: slopes along and across the lines make them smaller or larger than over level ground. */
export function overlapOnGround(
  flight: PlannedFlight,
  elevation: ElevationModel,
  { lens, requested }: OverlapTarget,
): OverlapReport | { ok: false; code: "no-take-off-height" } {
  const zeroM = flight.heightMode === "ground" ? undefined : zeroHeightM(flight, elevation);
  if (zeroM === undefined && flight.heightMode !== "ground") {
    return { ok: false, code: "no-take-off-height" };
  }
  const photos = plannedPhotos(flight);
  const sight = { elevation, lens, zeroM, frame: frameOfPhotos(photos) };
  const views = photos.map((photo) => groundView(photo, sight));
  const front = photos.flatMap((photo, index) => {
    const [view, next] = [views[index], views[index + 1]];
    if (!view || !next || !isNextOnLine(photo, photos[index + 1])) return [];
    return [{ index, overlap: shared(view, next) }];
  });
  const side = sidePairs(photos, views).map(([index, beside]) => {
    const [view, other] = [views[index], views[beside]];
    return { index, overlap: view && other ? shared(view, other) : 1 };
  });
  return {
    ok: true,
    least: { front: leastOf(front), side: leastOf(side) },
    shortfalls: [
      ...shortfalls(photos, front, { kind: "front", requested: requested.front }),
      ...shortfalls(photos, side, { kind: "side", requested: requested.side }),
    ],
    factor: {
      front: factorFor(leastOf(front), requested.front),
      side: factorFor(leastOf(side), requested.side),
    },
    unseen: views.filter((view) => !view).length,
  };
}

interface Pair {
  index: number;
  overlap: number;
}

const isNextOnLine = (photo: PlannedPhoto, next: PlannedPhoto | undefined): boolean =>
  next !== undefined &&
  photo.line !== undefined &&
  next.line === photo.line &&
  next.itemIndex === photo.itemIndex;

/** Part of the smaller image, measured from one to the other, that both see. */
function shared(one: GroundView, other: GroundView): number {
  const [east, north] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
  const lengthM = Math.hypot(east, north);
  if (lengthM < 1e-6) return 1;
  const along = (point: PlanarPoint): number =>
    ((point[0] - one.at[0]) * east + (point[1] - one.at[1]) * north) / lengthM;
  const [near, far] = [one.sides.map(along), other.sides.map(along)];
  const [nearEnd, farStart] = [Math.max(...near), Math.min(...far)];
  const smaller = Math.min(nearEnd - Math.min(...near), Math.max(...far) - farStart);
  return smaller > 0 ? Math.min(1, (nearEnd - farStart) / smaller) : 0;
}

const leastOf = (pairs: readonly Pair[]): number | undefined =>
  pairs.length > 0 ? pairs.reduce((least, { overlap }) => Math.min(least, overlap), 1) : undefined;

/** Overlap falls in step with distance: what is not shared is the distance itself. */
const factorFor = (least: number | undefined, requested: number): number =>
  least === undefined || least >= requested ? 1 : (1 - requested) / (1 - least);

/** Rounding of line spacings and coordinates. */
const SLACK = 0.005;

function shortfalls(
  photos: readonly PlannedPhoto[],
  pairs: readonly Pair[],
  { kind, requested }: { kind: keyof Overlap; requested: number },
): OverlapShortfall[] {
  const found: OverlapShortfall[] = [];
  let lastIndex = -2;
  for (const { index, overlap } of pairs) {
    const photo = photos[index];
    const missing = requested - overlap;
    if (!photo || missing <= SLACK) continue;
    const run = found.at(-1);
    const goesOn =
      run && run.line === photo.line && run.itemIndex === photo.itemIndex && index - lastIndex <= 1;
    lastIndex = index;
    if (goesOn && run.missing >= missing) continue;
    if (goesOn) found.pop();
    const [lon = 0, lat = 0] = photo.position;
    const { itemIndex, line } = photo;
    found.push({
      kind,
      position: [lon, lat],
      waypoint: photo.waypoint,
      overlap,
      missing,
      ...(itemIndex !== undefined && { itemIndex }),
      ...(line !== undefined && { line }),
    });
  }
  return found;
}
