import type { ModuleFootprint } from "#hot-modules.ts";
import type { ThermalFrame } from "#hot-regions.ts";
import { type Corner, insetOutline, middleOf, mix } from "./inset-outline.ts";

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
  const cost = (correction: Correction): number =>
    unlikeness(frame, probes, correction, Math.max(noise, 0.02) * CAP);
  let best = none;
  let lowest = cost(none);
  const consider = (candidate: Correction): void => {
    const reach = Math.hypot(candidate.dx, candidate.dy) / Math.max(reachPx, 1);
    const strain = 4 * reach + 10 * Math.abs(candidate.scale - 1) + 0.3 * Math.abs(candidate.turnDeg);
    const found = cost(candidate) + noise * strain;
    if (found < lowest) [best, lowest] = [candidate, found];
  };
  const step = Math.max(2, reachPx / 14);
  for (let dx = -reachPx; dx <= reachPx; dx += step)
    for (let dy = -reachPx; dy <= reachPx; dy += step) consider({ ...none, dx, dy });
  for (const around of [step / 2, step / 4, 1, 0.5]) refine(around, consider, () => best);
  return aligned(frame, footprints, best);
}

/** Two rounds over each parameter alone, each from the best so far. */
function refine(around: number, consider: (candidate: Correction) => void, best: () => Correction): void {
  for (let round = 0; round < 2; round += 1) {
    for (const dx of [-2, -1, 1, 2])
      for (const dy of [-2, -1, 0, 1, 2]) {
        const from = best();
        consider({ ...from, dx: from.dx + dx * around, dy: from.dy + dy * around });
      }
    for (const share of [-2, -1, 1, 2]) {
      const wider = best();
      consider({ ...wider, scale: wider.scale * (1 + share * 0.003 * around) });
      const turned = best();
      consider({ ...turned, turnDeg: turned.turnDeg + share * 0.15 * around });
    }
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
