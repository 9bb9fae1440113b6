import type { MediaFile } from "@overfly/contract/media/media";

type Photo = Pick<MediaFile, "id" | "name" | "kind" | "captured_at" | "flight_id">;

const SAME_MOMENT_MS = 2000;

export interface Pair<P> {
  thermal: P | undefined;
  visual: P | undefined;
}

/** A photograph with the one that the drone's other camera took at the same moment, where there is one. */
export function pairOf<P extends Photo>(photo: P, all: readonly P[]): Pair<P> {
  const wanted = photo.kind === "thermal_photo" ? "photo" : "thermal_photo";
  const others = all.filter((other) => other.kind === wanted && other.id !== photo.id);
  const named = others.find((other) => stemOf(other.name) === stemOf(photo.name));
  const other = named ?? nearestInTime(photo, others);
  return photo.kind === "thermal_photo"
    ? { thermal: photo, visual: other }
    : { thermal: other, visual: photo };
}

/** "DJI_20261121093012_0042_T.JPG" and "…_0042_V.JPG" are one shot: the name without its camera's letter. */
const stemOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/_[TVWZ]$/i, "")
    .toLowerCase();

function nearestInTime<P extends Photo>(photo: P, others: readonly P[]): P | undefined {
  const apart = (other: P): number =>
    photo.captured_at === null || other.captured_at === null || photo.flight_id !== other.flight_id
      ? Infinity
      : Math.abs(Date.parse(photo.captured_at) - Date.parse(other.captured_at));
  const [nearest] = others.toSorted((a, b) => apart(a) - apart(b));
  return nearest && apart(nearest) <= SAME_MOMENT_MS ? nearest : undefined;
}
