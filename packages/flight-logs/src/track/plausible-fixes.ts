import { distanceM } from "@overfly/geo/distance";
import type { Fix } from "./recording.ts";

/** No survey drone flies faster. */
const MAX_SPEED_MPS = 100;
const MAX_HEIGHT_M = 20_000;
/** Of two positions at almost the same time: coordinates of four decimals step by 11 m. */
const TOLERANCE_M = 20;
/** Tracks that are followed at once: the true one and those that wrong positions begin. */
const MAX_TRACKS = 8;
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

export const isTime = (atMs: number): boolean => atMs >= EARLIEST_MS && atMs < LATEST_MS;

/** On earth, and not (0, 0), which stands for "no position". */
export const isPosition = ({ longitude, latitude }: { longitude: number; latitude: number }): boolean =>
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90 &&
  (Math.abs(longitude) > 1e-5 || Math.abs(latitude) > 1e-5);

/** In order of time, without those that the others can't be reached from: the longest track that hangs together. */
export function plausibleFixes(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes
    .filter((fix) => isTime(fix.atMs) && isPosition(fix))
    .map((fix) => withoutNonsense(fix))
    .toSorted((a, b) => a.atMs - b.atMs);
  const tracks: Fix[][] = [];
  let longest: Fix[] = [];
  for (const fix of sorted) {
    const index = tracks.findIndex((track) => continues(track, fix));
    const track = tracks[index] ?? [];
    track.push(fix);
    if (index !== 0) {
      if (index !== -1) tracks.splice(index, 1);
      tracks.unshift(track);
      tracks.length = Math.min(tracks.length, MAX_TRACKS);
    }
    if (track.length > longest.length) longest = track;
  }
  return longest;
}

/** Values of damaged records are left out. */
function withoutNonsense(fix: Fix): Fix {
  const within = (value: number | null, least: number, most: number): number | null =>
    value !== null && value >= least && value <= most ? value : null;
  return {
    ...fix,
    heightM: within(fix.heightM, -MAX_HEIGHT_M, MAX_HEIGHT_M),
    altitudeM: within(fix.altitudeM, -MAX_HEIGHT_M, MAX_HEIGHT_M),
    speedMps: within(fix.speedMps, 0, MAX_SPEED_MPS),
    headingDeg: within(fix.headingDeg, 0, 360),
    batteryPercent: within(fix.batteryPercent, 0, 100),
  };
}

function continues(track: readonly Fix[], fix: Fix): boolean {
  const last = track.at(-1);
  if (!last) return false;
  const reachM = TOLERANCE_M + (MAX_SPEED_MPS * (fix.atMs - last.atMs)) / 1000;
  return distanceM([last.longitude, last.latitude], [fix.longitude, fix.latitude]) <= reachM;
}
