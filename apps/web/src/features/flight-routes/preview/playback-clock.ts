import { PHOTO_FIELDS, type SceneBattery } from "./scene-view.ts";

/** State of the aircraft at a time of the whole route. */
export interface PlaybackMoment {
  battery: number;
  /** Since that battery's take-off. */
  seconds: number;
  /** In the scene. */
  position: [x: number, y: number, z: number];
  headingDeg: number;
  pitchDeg: number;
  /** Taken until then, by all batteries. */
  photos: number;
}

type BatteryTrack = Pick<SceneBattery, "path" | "seconds" | "photos" | "durationS">;

export const routeDurationS = (batteries: readonly BatteryTrack[]): number =>
  batteries.reduce((sum, { durationS }) => sum + durationS, 0);

/** Battery changes take no time: each flight starts when the previous one ends. */
export function momentAt(batteries: readonly BatteryTrack[], atS: number): PlaybackMoment | undefined {
  let [leftS, photosBefore, battery] = [Math.max(0, atS), 0, 0];
  for (; battery < batteries.length - 1; battery += 1) {
    const flown = batteries[battery];
    if (!flown || leftS < flown.durationS) break;
    leftS -= flown.durationS;
    photosBefore += flown.photos.length / PHOTO_FIELDS;
  }
  const flown = batteries[battery];
  if (!flown || flown.seconds.length === 0) return undefined;
  const seconds = Math.min(leftS, flown.durationS);
  const taken = photosTakenBy(flown.photos, seconds);
  const look = attitudeAt(flown, seconds, taken);
  return { battery, seconds, position: positionAt(flown, seconds), ...look, photos: photosBefore + taken };
}

/** Index of the last value that is not above; −1 where all are. */
function lastIndexUpTo(count: number, valueAt: (index: number) => number, limit: number): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

const photosTakenBy = (photos: Float32Array, seconds: number): number =>
  lastIndexUpTo(photos.length / PHOTO_FIELDS, (index) => photos[index * PHOTO_FIELDS + 5] ?? 0, seconds) + 1;

function positionAt({ path, seconds }: BatteryTrack, atS: number): PlaybackMoment["position"] {
  const from = Math.max(
    0,
    lastIndexUpTo(seconds.length, (index) => seconds[index] ?? 0, atS),
  );
  const to = Math.min(seconds.length - 1, from + 1);
  const [startS = 0, endS = 0] = [seconds[from], seconds[to]];
  const share = endS > startS ? Math.min(1, (atS - startS) / (endS - startS)) : 0;
  const mix = (axis: number): number => {
    const [start = 0, end = 0] = [path[from * 3 + axis], path[to * 3 + axis]];
    return start + (end - start) * share;
  };
  return [mix(0), mix(1), mix(2)];
}

/** How long after a photo the camera attitude is assumed to stay. */
const CAMERA_HOLD_S = 12;

function attitudeAt(
  flown: BatteryTrack,
  atS: number,
  taken: number,
): Pick<PlaybackMoment, "headingDeg" | "pitchDeg"> {
  const at = (taken - 1) * PHOTO_FIELDS;
  const [heading = 0, pitch = -90, takenS = -Infinity] =
    taken > 0 ? [flown.photos[at + 3], flown.photos[at + 4], flown.photos[at + 5]] : [];
  if (atS - takenS < CAMERA_HOLD_S) return { headingDeg: heading, pitchDeg: pitch };
  return { headingDeg: courseAt(flown, atS), pitchDeg: pitch };
}

function courseAt({ path, seconds }: BatteryTrack, atS: number): number {
  const from = Math.max(
    0,
    lastIndexUpTo(seconds.length, (index) => seconds[index] ?? 0, atS),
  );
  for (let to = Math.min(seconds.length - 1, from + 1); to > 0; to -= 1) {
    const east = (path[to * 3] ?? 0) - (path[to * 3 - 3] ?? 0);
    const south = (path[to * 3 + 2] ?? 0) - (path[to * 3 - 1] ?? 0);
    if (Math.hypot(east, south) > 0.1) return (Math.atan2(east, -south) * 180) / Math.PI;
  }
  return 0;
}
