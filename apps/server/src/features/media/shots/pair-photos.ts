import type { Shot } from "@overfly/contract/media/shots";

export type Pair = Pick<Shot, "thermal_id" | "visual_id">;

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
/** One sequence number of a DJI camera is one shot: the second in the lenses' names may differ. */
const SAME_SEQUENCE_MS = 10_000;
/** Names come again on every memory card, so that equal ones are one shot only if taken so close together. */
const SAME_NAME_MS = 60_000;

/**
 * The shots that photos add up to, in the photos' order. Two photos are one shot by the name without its camera's
 * letter ("…_0042_T.JPG" and "…_0042_V.JPG"), by DJI's sequence number within one flight, else by the time within it. A
 * further visual photo of the same moment, such as the zoom camera's, is a shot of its own beside the same thermal photo:
 * none is left out.
 */
export function pairPhotos(photos: readonly Photo[]): Pair[] {
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
  return photos.flatMap((photo): Pair[] => {
    const { id, kind } = photo;
    if (kind === "thermal_photo") return [{ thermal_id: id, visual_id: visualOf.get(id) ?? null }];
    return taken.has(id) ? [] : [{ thermal_id: partnerOf(photo, thermals), visual_id: id }];
  });
}

interface Index {
  byName: ReadonlyMap<string, readonly Photo[]>;
  /** By DJI's sequence number. */
  bySequence: ReadonlyMap<string | null, readonly Photo[]>;
  /** By capture time. */
  timed: readonly (Photo & { capturedAt: number })[];
}

function indexOf(photos: readonly Photo[]): Index {
  const timed = photos.flatMap((photo) =>
    photo.capturedAt === null ? [] : [{ ...photo, capturedAt: photo.capturedAt }],
  );
  return {
    byName: Map.groupBy(photos, ({ name }) => shotName(name)),
    bySequence: Map.groupBy(photos, ({ name }) => sequenceOf(name)),
    timed: timed.toSorted((a, b) => a.capturedAt - b.capturedAt || a.id - b.id),
  };
}

function partnerOf(photo: Photo, { byName, bySequence, timed }: Index): number | null {
  const within = (others: readonly Photo[] | undefined, ms: number): readonly Photo[] =>
    (others ?? []).filter((other) => (apartMs(photo, other) ?? 0) <= ms);
  const sequence = sequenceOf(photo.name);
  const numbered = within(sequence === null ? [] : bySequence.get(sequence), SAME_SEQUENCE_MS);
  return (
    widest(photo, within(byName.get(shotName(photo.name)), SAME_NAME_MS)) ??
    widest(
      photo,
      numbered.filter((other) => other.flightId === photo.flightId && apartMs(photo, other) !== null),
    ) ??
    nearest(photo, atSameMoment(photo, timed))
  );
}

/** The zoom camera's photo only where there is no other. */
const widest = (photo: Photo, others: readonly Photo[]): number | null =>
  nearest(
    photo,
    others.filter(({ name }) => !ZOOM.test(name)),
  ) ?? nearest(photo, others);

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

const ZOOM = /_z(?=[._])/i;

/** A file's name without extension and camera's letter, which DJI follows by a waypoint's name. */
const shotName = (name: string): string =>
  name
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/_[TVWZ](?=$|_(?:waypoint|point)\d*$)/i, "")
    .toLowerCase();

/** "0042" of "DJI_20261121090000_0042_T.JPG"; null for other names. */
const sequenceOf = (name: string): string | null =>
  /^dji_\d{14}_(\d{4})_[tvwz](?=[._])/i.exec(name)?.[1] ?? null;
