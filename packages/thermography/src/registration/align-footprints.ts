import type { ModuleFootprint } from "#detection/hot-modules.ts";
import type { ThermalFrame } from "#detection/hot-regions.ts";
import { type Corner, insetOutline, middleOf, mix } from "#detection/inset-outline.ts";

type Point = Corner;

/** A small correction of where outlines fall in a picture: about its middle, then shifted. */
export interface Alignment {
  footprints: ModuleFootprint[];
  /** From the picture back to where the pose alone would put the point. */
  toStated: (pixel: Point) => [x: number, y: number];
  shiftPx: Point;
}

interface Correction {
  dx: number;
  dy: number;
  scale: number;
  turnDeg: number;
}

const none: Correction = { dx: 0, dy: 0, scale: 1, turnDeg: 0 };
/** How far inside the rim the outlines are probed, so that the gap between two modules pushes from both sides. */
const INSET_PX = 2;
const MOST_MODULES = 160;
/** Differences above this many units of noise count the same: a hot cell must not pull the outlines. */
const CAP = 30;

/**
 * Moves, scales and turns the outlines a little until each module looks most alike inside. What cannot be told apart
 * (a field without contrast, one module further along a row) stays where the pose put it.
 */
export function alignFootprints(
  frame: ThermalFrame,
  footprints: readonly ModuleFootprint[],
  { reachPx, noise }: { reachPx: number; noise: number },
): Alignment {
  const probes = probesOf(footprints);
  const cap = Math.max(noise, 0.02) * CAP;
  const strain = ({ dx, dy, scale, turnDeg }: Correction): number =>
    (4 * Math.hypot(dx, dy)) / Math.max(reachPx, 1) + 10 * Math.abs(scale - 1) + 0.3 * Math.abs(turnDeg);
  const search = (chosen: readonly Probe[], start: Correction): Search => {
    const cost = (candidate: Correction): number =>
      unlikeness(frame, chosen, candidate, cap) + noise * strain(candidate);
    const found = { best: start, lowest: cost(start) };
    const consider = (candidate: Correction): void => {
      const reached = cost(candidate);
      if (reached < found.lowest) Object.assign(found, { best: candidate, lowest: reached });
    };
    return { consider, best: () => found.best };
  };
  const coarse = search(coarseOf(probes), none);
  for (const candidate of everywhere(reachPx)) coarse.consider(candidate);
  const fine = search(probes, coarse.best());
  for (const fineness of [0.5, 0.25, 0.12]) sweep(fineness, fine.consider, fine.best);
  return aligned(frame, footprints, fine.best());
}

interface Search {
  consider: (candidate: Correction) => void;
  best: () => Correction;
}

/** Shifts, sizes and turns together: one alone finds a wrong valley. */
function* everywhere(reachPx: number): Generator<Correction> {
  const steps = Math.min(8, Math.max(2, Math.ceil(reachPx / 4)));
  for (const scale of [1, 0.97, 1.03, 0.94, 1.06])
    for (const turnDeg of [0, -1.5, 1.5])
      for (let i = -steps; i <= steps; i += 1)
        for (let j = -steps; j <= steps; j += 1)
          yield { dx: (i * reachPx) / steps, dy: (j * reachPx) / steps, scale, turnDeg };
}

/** Every third module's corners are enough to find the valley. */
const coarseOf = (probes: readonly Probe[]): Probe[] =>
  probes
    .filter((_, index) => index % 3 === 0 || probes.length < 30)
    .map(({ middle, rim }) => ({ middle, rim: rim.filter((_, index) => index % 3 === 0) }));

/** Each parameter over its range alone, from the best so far; narrower and finer from one call to the next. */
function sweep(fineness: number, consider: (candidate: Correction) => void, best: () => Correction): void {
  const around = (apply: (from: Correction, by: number) => Correction, reach: number): void => {
    const from = best();
    for (let step = -8; step <= 8; step += 1) consider(apply(from, (step / 8) * reach * fineness));
  };
  around((from, by) => ({ ...from, scale: from.scale * (1 + by) }), 0.08);
  around((from, by) => ({ ...from, turnDeg: from.turnDeg + by }), 4);
  for (let round = 0; round < 2; round += 1) {
    around((from, by) => ({ ...from, dx: from.dx + by }), 12);
    around((from, by) => ({ ...from, dy: from.dy + by }), 12);
  }
}

interface Probe {
  middle: Point;
  rim: readonly Point[];
}

/** Points just inside the rim: the corners and two on each side. */
function probesOf(footprints: readonly ModuleFootprint[]): Probe[] {
  const every = Math.max(1, Math.ceil(footprints.length / MOST_MODULES));
  return footprints
    .filter((_, index) => index % every === 0)
    .map(({ corners }) => {
      const inner = insetOutline(corners, INSET_PX);
      const rim = inner.flatMap((corner, index) => {
        const next = inner[(index + 1) % inner.length] ?? corner;
        return [corner, mix(corner, next, 1 / 3), mix(corner, next, 2 / 3)];
      });
      return { middle: middleOf(corners), rim };
    });
}

/** Mean difference between the rims and the middles of the modules in sight. */
function unlikeness(
  frame: ThermalFrame,
  probes: readonly Probe[],
  correction: Correction,
  cap: number,
): number {
  const place = placer(frame, correction);
  let [sum, count] = [0, 0];
  for (const { middle, rim } of probes) {
    const center = valueAt(frame, place(middle));
    if (Number.isNaN(center)) continue;
    for (const point of rim) {
      const difference = Math.abs(valueAt(frame, place(point)) - center);
      if (Number.isNaN(difference)) continue;
      sum += Math.min(difference, cap);
      count += 1;
    }
  }
  return count === 0 ? Infinity : sum / count;
}

function aligned(
  frame: ThermalFrame,
  footprints: readonly ModuleFootprint[],
  correction: Correction,
): Alignment {
  const place = placer(frame, correction);
  const { dx, dy, scale, turnDeg } = correction;
  const back = placer(frame, { dx: 0, dy: 0, scale: 1 / scale, turnDeg: -turnDeg });
  return {
    footprints: footprints.map((footprint) => ({ ...footprint, corners: footprint.corners.map(place) })),
    toStated: ([x, y]) => back([x - dx, y - dy]),
    shiftPx: [dx, dy],
  };
}

function placer(
  { widthPx, heightPx }: ThermalFrame,
  { dx, dy, scale, turnDeg }: Correction,
): (point: Point) => [number, number] {
  const [cos, sin] = [
    Math.cos((turnDeg * Math.PI) / 180) * scale,
    Math.sin((turnDeg * Math.PI) / 180) * scale,
  ];
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  return ([x, y]) => [
    middleX + dx + (x - middleX) * cos - (y - middleY) * sin,
    middleY + dy + (x - middleX) * sin + (y - middleY) * cos,
  ];
}

function valueAt({ values, widthPx, heightPx }: ThermalFrame, [x, y]: Point): number {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) return Number.NaN;
  return values[Math.floor(y) * widthPx + Math.floor(x)] ?? Number.NaN;
}
