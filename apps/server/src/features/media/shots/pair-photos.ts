import type { Shot } from "@overfly/contract/media/shots";

export interface Photo {
  id: number;
  kind: "photo" | "thermal_photo";
  name: string;
  flightId: number | null;
  /** Milliseconds; null for a picture that doesn't say when it was taken. */
  capturedAt: number | null;
}

/** Cameras of one drone that are triggered together write times so far apart at most. */
const SAME_MOMENT_MS = 2000;
/** Names come again on every memory card, so that equal ones are one shot only if taken so close together. */
const SAME_NAME_MS = 60_000;

/**
 * The shots that photos add up to, in the photos' order. Two photos are one shot by the name without its camera's
 * letter ("…_0042_T.JPG" and "…_0042_V.JPG"), else by the time within one flight. A further visual photo of the same
 * moment, such as the zoom camera's, is a shot of its own beside the same thermal photo: none is left out.
 */
export function pairPhotos(photos: readonly Photo[]): Shot[] {
  const visuals = indexOf(photos.filter(({ kind }) => kind === "photo"));
  const thermals = indexOf(photos.filter(({ kind }) => kind === "thermal_photo"));
  const taken = new Set<number>();
  const visualOf = new Map<number, number | null>();
  for (const photo of photos) {
    if (photo.kind === "photo") continue;
    const visual = partnerOf(photo, visuals);
    visualOf.set(photo.id, visual);
    if (visual !== null) taken.add(visual);
  }
  return photos.flatMap((photo): Shot[] => {
    const { id, kind } = photo;
    if (kind === "thermal_photo") return [{ thermal_id: id, visual_id: visualOf.get(id) ?? null }];
    return taken.has(id) ? [] : [{ thermal_id: partnerOf(photo, thermals), visual_id: id }];
  });
}

interface Index {
  byName: ReadonlyMap<string, readonly Photo[]>;
  /** By capture time. */
  timed: readonly (Photo & { capturedAt: number })[];
}

function indexOf(photos: readonly Photo[]): Index {
  const timed = photos.flatMap((photo) =>
    photo.capturedAt === null ? [] : [{ ...photo, capturedAt: photo.capturedAt }],
  );
  return {
    byName: Map.groupBy(photos, ({ name }) => shotName(name)),
    timed: timed.toSorted((a, b) => a.capturedAt - b.capturedAt || a.id - b.id),
  };
}

function partnerOf(photo: Photo, { byName, timed }: Index): number | null {
  const named = (byName.get(shotName(photo.name)) ?? []).filter(
    (other) => (apartMs(photo, other) ?? 0) <= SAME_NAME_MS,
  );
  return nearest(photo, named) ?? nearest(photo, atSameMoment(photo, timed));
}

function atSameMoment({ capturedAt, flightId }: Photo, timed: Index["timed"]): Photo[] {
  if (capturedAt === null) return [];
  const found: Photo[] = [];
  for (let at = firstFrom(timed, capturedAt - SAME_MOMENT_MS); at < timed.length; at += 1) {
    const other = timed[at];
    if (!other || other.capturedAt > capturedAt + SAME_MOMENT_MS) break;
    if (other.flightId === flightId) found.push(other);
  }
  return found;
}

/** Where the first photo at or after a time is. */
function firstFrom(timed: Index["timed"], ms: number): number {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.capturedAt ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearest(photo: Photo, others: readonly Photo[]): number | null {
  const distance = (other: Photo): number => apartMs(photo, other) ?? Infinity;
  const [first, ...rest] = others;
  if (!first) return null;
  return rest.reduce((best, other) => {
    const [here, there] = [distance(best), distance(other)];
    return there < here || (there === here && other.id < best.id) ? other : best;
  }, first).id;
}

/** Null where one of them doesn't say when it was taken. */
const apartMs = (a: Photo, b: Photo): number | null =>
  a.capturedAt === null || b.capturedAt === null ? null : Math.abs(a.capturedAt - b.capturedAt);

/** A file's name without extension and camera's letter. */
const shotName = (name: string): string =>
  name
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/_[TVWZ]$/i, "")
    .toLowerCase();
