import type { ModuleOutline } from "#detection/hot-modules.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { type Corner, insetOutline, outlineCenter, interpolate } from "#detection/inset-outline.ts";

type Point = Corner;

/** Registration of projected module outlines with the image: rotation and scale about its centre, then a shift. */
export interface Alignment {
  outlines: ModuleOutline[];
  /** From an image point back to where the camera pose alone would project it. */
  toUnaligned: (pixel: Point) => [x: number, y: number];
  shiftPx: Point;
}

interface SimilarityTransform {
  dx: number;
  dy: number;
  scale: number;
  rotationDeg: number;
}

const identity: SimilarityTransform = { dx: 0, dy: 0, scale: 1, rotationDeg: 0 };
/** Samples lie this far inside the edge, so that the gap between two modules penalises a shift to either side. */
const INSET_PX = 2;
const MAX_MODULES = 160;
/** Differences are capped at this multiple of the noise, so that a hot cell does not attract the outlines. */
const MAX_DIFFERENCE_IN_NOISE = 30;

/**
 * Shifts, scales and rotates the outlines slightly until each module is as uniform as possible inside. Where the image
 * gives no preference (no contrast, or one module further along a row), the pose decides.
 */
export function alignModuleOutlines(
  frame: ThermalFrame,
  outlines: readonly ModuleOutline[],
  { searchRadiusPx, noise }: { searchRadiusPx: number; noise: number },
): Alignment {
  const samples = sampleModules(outlines);
  const maxDifference = Math.max(noise, 0.02) * MAX_DIFFERENCE_IN_NOISE;
  const penalty = ({ dx, dy, scale, rotationDeg }: SimilarityTransform): number =>
    (4 * Math.hypot(dx, dy)) / Math.max(searchRadiusPx, 1) +
    10 * Math.abs(scale - 1) +
    0.3 * Math.abs(rotationDeg);
  const createSearch = (subset: readonly ModuleSamples[], start: SimilarityTransform): Search => {
    const cost = (candidate: SimilarityTransform): number =>
      dissimilarity(frame, subset, candidate, maxDifference) + noise * penalty(candidate);
    const minimum = { best: start, cost: cost(start) };
    const evaluate = (candidate: SimilarityTransform): void => {
      const candidateCost = cost(candidate);
      if (candidateCost < minimum.cost) Object.assign(minimum, { best: candidate, cost: candidateCost });
    };
    return { evaluate, best: () => minimum.best };
  };
  const coarse = createSearch(coarseSamples(samples), identity);
  for (const candidate of coarseCandidates(searchRadiusPx)) coarse.evaluate(candidate);
  const fine = createSearch(samples, coarse.best());
  for (const stepScale of [0.5, 0.25, 0.12]) refine(stepScale, fine);
  return applyAlignment(frame, outlines, fine.best());
}

interface Search {
  evaluate: (candidate: SimilarityTransform) => void;
  best: () => SimilarityTransform;
}

/** A grid over shift, scale and rotation together: searching one at a time ends in a local minimum. */
function* coarseCandidates(searchRadiusPx: number): Generator<SimilarityTransform> {
  const steps = Math.min(8, Math.max(2, Math.ceil(searchRadiusPx / 4)));
  for (const scale of [1, 0.97, 1.03, 0.94, 1.06])
    for (const rotationDeg of [0, -1.5, 1.5])
      for (let i = -steps; i <= steps; i += 1)
        for (let j = -steps; j <= steps; j += 1)
          yield { dx: (i * searchRadiusPx) / steps, dy: (j * searchRadiusPx) / steps, scale, rotationDeg };
}

/** The corners of every third module are enough for the coarse search. */
const coarseSamples = (samples: readonly ModuleSamples[]): ModuleSamples[] =>
  samples
    .filter((_, index) => index % 3 === 0 || samples.length < 30)
    .map(({ center, edge }) => ({ center, edge: edge.filter((_, index) => index % 3 === 0) }));

/** Coordinate descent: one parameter after the other from the best so far, over ranges scaled by `stepScale`. */
function refine(stepScale: number, { evaluate, best }: Search): void {
  const searchAround = (
    apply: (from: SimilarityTransform, by: number) => SimilarityTransform,
    range: number,
  ): void => {
    const from = best();
    for (let step = -8; step <= 8; step += 1) evaluate(apply(from, (step / 8) * range * stepScale));
  };
  searchAround((from, by) => ({ ...from, scale: from.scale * (1 + by) }), 0.08);
  searchAround((from, by) => ({ ...from, rotationDeg: from.rotationDeg + by }), 4);
  for (let round = 0; round < 2; round += 1) {
    searchAround((from, by) => ({ ...from, dx: from.dx + by }), 12);
    searchAround((from, by) => ({ ...from, dy: from.dy + by }), 12);
  }
}

interface ModuleSamples {
  center: Point;
  edge: readonly Point[];
}

/** Points just inside the edge: the corners and two on each side. */
function sampleModules(outlines: readonly ModuleOutline[]): ModuleSamples[] {
  const every = Math.max(1, Math.ceil(outlines.length / MAX_MODULES));
  return outlines
    .filter((_, index) => index % every === 0)
    .map(({ corners }) => {
      const inner = insetOutline(corners, INSET_PX);
      const edge = inner.flatMap((corner, index) => {
        const next = inner[(index + 1) % inner.length] ?? corner;
        return [corner, interpolate(corner, next, 1 / 3), interpolate(corner, next, 2 / 3)];
      });
      return { center: outlineCenter(corners), edge };
    });
}

/** Mean difference between the edges and the centres of the visible modules. */
function dissimilarity(
  frame: ThermalFrame,
  samples: readonly ModuleSamples[],
  transform: SimilarityTransform,
  maxDifference: number,
): number {
  const toPixel = pixelTransform(frame, transform);
  let [sum, count] = [0, 0];
  for (const { center, edge } of samples) {
    const centerValue = valueAt(frame, toPixel(center));
    if (Number.isNaN(centerValue)) continue;
    for (const point of edge) {
      const difference = Math.abs(valueAt(frame, toPixel(point)) - centerValue);
      if (Number.isNaN(difference)) continue;
      sum += Math.min(difference, maxDifference);
      count += 1;
    }
  }
  return count === 0 ? Infinity : sum / count;
}

function applyAlignment(
  frame: ThermalFrame,
  outlines: readonly ModuleOutline[],
  transform: SimilarityTransform,
): Alignment {
  const toPixel = pixelTransform(frame, transform);
  const { dx, dy, scale, rotationDeg } = transform;
  const inverse = pixelTransform(frame, { dx: 0, dy: 0, scale: 1 / scale, rotationDeg: -rotationDeg });
  return {
    outlines: outlines.map((outline) => ({ ...outline, corners: outline.corners.map(toPixel) })),
    toUnaligned: ([x, y]) => inverse([x - dx, y - dy]),
    shiftPx: [dx, dy],
  };
}

function pixelTransform(
  { widthPx, heightPx }: ThermalFrame,
  { dx, dy, scale, rotationDeg }: SimilarityTransform,
): (point: Point) => [number, number] {
  const [cos, sin] = [
    Math.cos((rotationDeg * Math.PI) / 180) * scale,
    Math.sin((rotationDeg * Math.PI) / 180) * scale,
  ];
  const [centerX, centerY] = [widthPx / 2, heightPx / 2];
  return ([x, y]) => [
    centerX + dx + (x - centerX) * cos - (y - centerY) * sin,
    centerY + dy + (x - centerX) * sin + (y - centerY) * cos,
  ];
}

function valueAt({ values, widthPx, heightPx }: ThermalFrame, [x, y]: Point): number {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) return Number.NaN;
  return values[Math.floor(y) * widthPx + Math.floor(x)] ?? Number.NaN;
}
