import type { SurveyLine } from "./survey-line.ts";

/** The order as numbers, four a line (from, then to), so that many trials stay fast. */
interface Tour {
  ends: Float64Array;
  count: number;
}

const MOST_ROUNDS = 40;

/** Shortens the path between lines by 2-opt and by moving runs of up to three; a line may be flown either way. */
export function shortenOrder(lines: readonly SurveyLine[]): SurveyLine[] {
  const tour: Tour = {
    ends: Float64Array.from(lines.flatMap(({ from, to }) => [...from, ...to])),
    count: lines.length,
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const shortM = shortGapM(tour);
    const turned = turnRuns(tour, shortM);
    const moved = moveRuns(tour, shortM);
    if (!turned && !moved) break;
  }
  return lines.map((_, k) => ({ from: point(tour, 4 * k), to: point(tour, 4 * k + 2) }));
}

const point = ({ ends }: Tour, at: number) => [ends[at] ?? 0, ends[at + 1] ?? 0] as const;

const GAIN_M = 1e-6;

/** Gaps of about the usual length are not worth optimizing. */
function shortGapM(tour: Tour): number {
  const gaps = Array.from({ length: Math.max(0, tour.count - 1) }, (_, k) => gapM(tour, k, k + 1)).toSorted(
    (a, b) => a - b,
  );
  return (gaps[Math.floor(gaps.length * 0.7)] ?? 0) * 1.02;
}

const startOf = (line: number): number => 2 * line;
const endOf = (line: number): number => 2 * line + 1;

/** From the end of line i to the start of line j; nothing before the first line and after the last. */
const gapM = (tour: Tour, i: number, j: number): number => wayM(tour, endOf(i), startOf(j));

function wayM({ ends, count }: Tour, from: number, to: number): number {
  if (from < 0 || to < 0 || from >= 2 * count || to >= 2 * count) return 0;
  const dx = (ends[2 * from] ?? 0) - (ends[2 * to] ?? 0);
  const dy = (ends[2 * from + 1] ?? 0) - (ends[2 * to + 1] ?? 0);
  return Math.sqrt(dx * dx + dy * dy);
}

function turnRuns(tour: Tour, shortM: number): boolean {
  let better = false;
  const ends = Array.from({ length: tour.count }, (_, j) => j);
  const beforeLongGap = ends.filter((j) => j + 1 === tour.count || gapM(tour, j, j + 1) > shortM);
  for (let i = 0; i < tour.count; i += 1) {
    const gapIn = gapM(tour, i - 1, i);
    const tried = i === 0 || gapIn > shortM ? ends.slice(i) : beforeLongGap;
    for (const j of tried) if (j >= i) better = turnIfShorter(tour, i, j) || better;
  }
  return better;
}

function turnIfShorter(tour: Tour, i: number, j: number): boolean {
  const now = gapM(tour, i - 1, i) + gapM(tour, j, j + 1);
  const then = wayM(tour, endOf(i - 1), endOf(j)) + wayM(tour, startOf(i), startOf(j + 1));
  if (then > now - GAIN_M) return false;
  turnRun(tour, i, j);
  return true;
}

function turnRun({ ends }: Tour, i: number, j: number): void {
  let [low, high] = [4 * i, 4 * j + 2];
  while (low < high) {
    for (const axis of [0, 1]) {
      const first = ends[low + axis] ?? 0;
      ends[low + axis] = ends[high + axis] ?? 0;
      ends[high + axis] = first;
    }
    low += 2;
    high -= 2;
  }
}

const LONGEST_RUN = 3;

function moveRuns(tour: Tour, shortM: number): boolean {
  let better = false;
  for (let length = 1; length <= Math.min(LONGEST_RUN, tour.count - 1); length += 1) {
    for (let i = 0; i + length <= tour.count; i += 1) better = moveRun(tour, i, length, shortM) || better;
  }
  return better;
}

/** Takes lines i … i + length − 1 out and puts them, as they are or backwards, where they cost least. */
function moveRun(tour: Tour, i: number, length: number, shortM: number): boolean {
  const last = i + length - 1;
  const around = gapM(tour, i - 1, i) + gapM(tour, last, last + 1);
  if (around <= 2 * shortM && i > 0 && last + 1 < tour.count) return false;
  const freed = around - gapM(tour, i - 1, last + 1);
  if (freed < GAIN_M) return false;
  let [bestAt, bestM, backwards] = [-1, freed - GAIN_M, false];
  for (let at = 0; at <= tour.count; at += 1) {
    if (at >= i && at <= last + 1) continue;
    const open = gapM(tour, at - 1, at);
    const ahead = gapM(tour, at - 1, i) + gapM(tour, last, at) - open;
    const back = wayM(tour, endOf(at - 1), endOf(last)) + wayM(tour, startOf(i), startOf(at)) - open;
    if (Math.min(ahead, back) < bestM) [bestAt, bestM, backwards] = [at, Math.min(ahead, back), back < ahead];
  }
  if (bestAt < 0) return false;
  if (backwards) turnRun(tour, i, last);
  carry(tour, i, length, bestAt);
  return true;
}

function carry({ ends }: Tour, i: number, length: number, at: number): void {
  const run = ends.slice(4 * i, 4 * (i + length));
  if (at > i) {
    ends.copyWithin(4 * i, 4 * (i + length), 4 * at);
    ends.set(run, 4 * (at - length));
  } else {
    ends.copyWithin(4 * (at + length), 4 * at, 4 * i);
    ends.set(run, 4 * at);
  }
}
