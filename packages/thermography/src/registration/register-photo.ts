import { pixelNoise } from "#detection/noise.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { CameraOptics } from "./camera-projection.ts";
import { type CoarseFit, coarseSearch } from "./coarse-search.ts";
import { edgeMaps, turnOfEdges } from "./edge-maps.ts";
import type { ExpectedModules } from "./expected-modules.ts";
import { NO_CORRECTION, type PoseCorrection, projectCorners } from "./pose-correction.ts";
import { refinePose } from "./refine-pose.ts";
import { similarPlaces } from "./similar-places.ts";
import { BASES_PX } from "./side-profiles.ts";
import { logOdds, meanEvidence, SAMPLED, type SideEvidence, sideEvidence } from "./side-evidence.ts";

/** Standard deviations of what a photo reports of its pose. */
export interface PoseSpread {
  positionM: number;
  heightM: number;
  attitudeDeg: number;
}

/** A place where the layout fits, from the best one. */
export interface PlaceCandidate {
  eastM: number;
  northM: number;
  /** Logarithm of its odds against the best one by the picture alone; the pose may speak for the other. */
  logOdds: number;
}

/** What one photo alone says of where the layout lies in it. */
export interface PhotoRegistration {
  /** Of the best place. */
  correction: PoseCorrection;
  /** See `BASES_PX`. */
  basePx: number;
  /** How far the modules at the image's middle lie from where the reported pose puts them. */
  shiftM: readonly [eastM: number, northM: number];
  /** Directions of the image's right and down on the ground, as east and north. */
  imageAxes: readonly [right: readonly [number, number], down: readonly [number, number]];
  distanceM: number;
  /** Standard deviation of the shift, by what the photo says of its position. */
  positionSpreadM: number;
  /** The best place first. */
  candidates: PlaceCandidate[];
  /** Mean evidence of all sides in the image, 0 for ground to about 1. */
  evidence: number;
  sidesSeen: number;
  residualPx: number;
  isFound: boolean;
}

/** From so much evidence on, the layout is in the picture; ground, grass and roofs stay below. */
const MIN_EVIDENCE = 0.2;
const MIN_SIDES_SEEN = 40;
const MAX_RESIDUAL_PX = 2.5;
/** In standard deviations. */
const REACH = 3;

/** Finds the layout in a photo, over the whole reach of what the pose may be off. Null where the photo can't show enough modules. */
export function registerPhoto(
  frame: ThermalFrame,
  expected: ExpectedModules,
  optics: CameraOptics,
  spread: PoseSpread,
): PhotoRegistration | null {
  if (expected.ids.length < MIN_MODULES) return null;
  const context: SearchContext = {
    frame,
    expected,
    optics,
    spread,
    noise: Math.max(pixelNoise(frame), 1e-3),
    distanceM: middleDistanceM(expected),
  };
  const start = bestStart(context);
  if (!start) return null;
  const { basePx } = start;
  const { best, others } = bestPlace(start, context);
  const { mean, seen } = meanEvidence(best.evidence);
  const { correction, residualPx } = best;
  return {
    correction,
    basePx,
    shiftM: groundShift(correction, context),
    imageAxes: imageAxes(expected),
    distanceM: context.distanceM,
    positionSpreadM: spread.positionM,
    candidates: [
      { eastM: 0, northM: 0, logOdds: 0 },
      ...others.map((other) => candidate(other, best, expected)),
    ],
    evidence: mean,
    sidesSeen: seen,
    residualPx,
    isFound: mean >= MIN_EVIDENCE && seen >= MIN_SIDES_SEEN && residualPx <= MAX_RESIDUAL_PX,
  };
}

interface SearchContext {
  frame: ThermalFrame;
  expected: ExpectedModules;
  optics: CameraOptics;
  spread: PoseSpread;
  noise: number;
  distanceM: number;
}

interface Place {
  correction: PoseCorrection;
  residualPx: number;
  evidence: SideEvidence;
}

/** A better place among the others is looked around in turn, as a search stuck beside the grid has none of the right ones. */
const MAX_LEADERS = 2;

/** The best place that the start leads to, and those that look alike. */
function bestPlace(
  { correction: started, basePx, rivals }: Start,
  context: SearchContext,
): { best: Place; others: Place[] } {
  const { frame, expected, optics, noise } = context;
  const refine = { optics, spread: spreadOf(context.spread), noise, basePx };
  const nearby = refine.spread.map((value, k) => (k < 2 ? LOCAL_M : value * 1e-3));
  const settle = (from: PoseCorrection): Place => {
    const refined = refinePose(frame, expected, from, { ...refine, reachesPx: [5, 4, 3] });
    return { ...refined, evidence: evidenceAt(context, refined.correction, { basePx }) };
  };
  const settleNear = (target: PoseCorrection): Place => {
    const options = { ...refine, target, spread: nearby, reachesPx: [4, 3], every: SAMPLED };
    const local = refinePose(frame, expected, target, options);
    return { ...local, evidence: evidenceAt(context, local.correction, { basePx, every: SAMPLED }) };
  };
  const placesAround = ({ correction }: Place): Place[] =>
    similarPlaces(correction, rivals, expected).map(settleNear);

  let best = settle(started);
  let others = placesAround(best);
  for (let leaders = 0; leaders < MAX_LEADERS; leaders += 1) {
    const leader = others.reduce((one, other) => (oddsOf(other, one, context) > 0 ? other : one), best);
    if (leader === best) break;
    best = settle(leader.correction);
    others = placesAround(best);
  }
  return { best, others };
}

interface Start {
  correction: PoseCorrection;
  basePx: number;
  rivals: readonly PoseCorrection[];
}

/** The coarse fit whose sides lie best on the picture's after a first refinement, and the others. */
function bestStart(context: SearchContext): Start | undefined {
  const { frame, expected, optics, noise } = context;
  const spread = spreadOf(context.spread);
  const tryBase = (start: PoseCorrection, basePx: number, reachesPx: readonly number[] = [9, 6]) => {
    const options = { optics, spread, noise, basePx, reachesPx, every: 4 };
    const { correction } = refinePose(frame, expected, start, options);
    const evidence = evidenceAt(context, correction, { basePx, every: 4 });
    return { basePx, correction, score: scoreOf(evidence, correction, context) };
  };
  const starts = coarseFits(context).map((fit) => correctionOf(fit, context));
  const best = bestOf(starts.map((start) => tryBase(start, BASES_PX[0])));
  if (!best) return undefined;
  if (best.score > SHARP_SCORE) return { ...best, rivals: starts };
  const settled = tryBase(best.correction, BASES_PX[0], [5, 4, 3]);
  if (settled.score > CLEAR_SCORE) {
    // motion draws a joint out to a band: sharp images find one edge of it here, another one there
    const band = settled.score > SHARP_SCORE ? null : tryBase(settled.correction, BASES_PX[1], [5, 4, 3]);
    return { ...(band && band.score > MIN_BAND_SCORE ? band : settled), rivals: starts };
  }
  // blurred much, or not the layout at all
  const wider = bestOf(starts.map((start) => tryBase(start, BASES_PX[1])));
  const isWider = wider && (wider.score > settled.score || wider.score > MIN_BAND_SCORE);
  return { ...(isWider ? wider : settled), rivals: starts };
}

/** Of sharp images, and of those in which the layout surely lies. */
const [SHARP_SCORE, CLEAR_SCORE] = [0.8, 0.6];
const MIN_BAND_SCORE = 0.5;

const bestOf = <Scored extends { score: number }>(all: readonly Scored[]): Scored | undefined =>
  all.toSorted((a, b) => b.score - a.score)[0];

function evidenceAt(
  { frame, expected, optics, noise }: SearchContext,
  correction: PoseCorrection,
  options: { basePx: number; every?: number },
): SideEvidence {
  return sideEvidence(frame, projectCorners(expected, correction, optics), expected, { noise, ...options });
}

/** Evidence of so many sides weighs as much as one standard deviation of the pose. */
const scoreOf = (evidence: SideEvidence, correction: PoseCorrection, context: SearchContext): number => {
  const { mean, seen } = meanEvidence(evidence);
  return mean * Math.sqrt(Math.min(1, seen / 40)) - 0.02 * poseCost(correction, context);
};

/** Half the squared distance from the reported pose, in standard deviations. */
function poseCost(correction: PoseCorrection, context: SearchContext): number {
  const { spread, distanceM } = context;
  const sigmaM = Math.hypot(spread.positionM, spread.attitudeDeg * RADIANS * distanceM);
  return Math.hypot(...groundShift(correction, context)) ** 2 / (2 * sigmaM * sigmaM);
}

const oddsOf = (one: Place, other: Place, context: SearchContext): number =>
  logOdds(one.evidence, other.evidence, context.expected.isOuter) +
  poseCost(other.correction, context) -
  poseCost(one.correction, context);

const [MIN_MODULES, LOCAL_M] = [6, 0.3];
const RADIANS = Math.PI / 180;

const spreadOf = ({ positionM, heightM, attitudeDeg }: PoseSpread): number[] => {
  const turn = attitudeDeg * RADIANS;
  return [positionM, positionM, heightM + 0.5, turn, turn, 2 * turn, 0.4, 0.05, 0.05];
};

/** Along the viewing direction, of the modules around the image's middle. */
function middleDistanceM({ corners }: ExpectedModules): number {
  const depths = new Float64Array(corners.length / 3);
  for (let i = 0; i < depths.length; i += 1) depths[i] = corners[i * 3 + 2] ?? 0;
  return depths.toSorted()[depths.length >> 1] ?? 1;
}

function coarseFits({ frame, expected, optics, spread, noise, distanceM }: SearchContext): CoarseFit[] {
  const pixels = projectCorners(expected, NO_CORRECTION, optics);
  const reachTurn = (REACH * spread.attitudeDeg + 1) * RADIANS;
  const turn = turnOfEdges(frame, sideAngles(pixels, expected, frame), { reach: reachTurn, noise });
  const [east, north] = expected.rowAxis;
  const [e, n] = expected.world;
  const axis = Math.atan2(east * e[1] + north * n[1], east * e[0] + north * n[0]);
  const sigmaPx =
    (Math.hypot(spread.positionM, spread.attitudeDeg * RADIANS * distanceM) / distanceM) *
    optics.focalLengthPx;
  const relative = (2 * spread.heightM) / distanceM;
  const steps = Math.ceil(relative / SCALE_STEP);
  const scales = Array.from({ length: 2 * steps + 1 }, (_, i) => 1 + (i - steps) * SCALE_STEP);
  return coarseSearch({
    pixels,
    expected,
    maps: edgeMaps(frame, axis + turn),
    axis,
    reachPx: Math.min(REACH * sigmaPx, MAX_REACH_PX),
    turn,
    scales,
  });
}
const SCALE_STEP = 0.02;
const MAX_REACH_PX = 150;

function sideAngles(pixels: Float64Array, expected: ExpectedModules, { widthPx, heightPx }: ThermalFrame) {
  const angles: { angle: number; length: number }[] = [];
  for (let side = 0; side < expected.isOuter.length; side += 3) {
    const from = side * 2;
    const to = (side % 4 === 3 ? side - 3 : side + 1) * 2;
    const [ax, ay] = [pixels[from] ?? Number.NaN, pixels[from + 1] ?? 0];
    if (!(ax > 0 && ay > 0 && ax < widthPx && ay < heightPx)) continue;
    const [dx, dy] = [(pixels[to] ?? 0) - ax, (pixels[to + 1] ?? 0) - ay];
    // the normal's direction, as a gradient has it
    angles.push({ angle: Math.atan2(dx, -dy), length: Math.hypot(dx, dy) });
  }
  return angles;
}

function correctionOf(
  { dxPx, dyPx, scale, turn }: CoarseFit,
  { optics, distanceM }: SearchContext,
): PoseCorrection {
  const metres = distanceM / scale / optics.focalLengthPx;
  return [dxPx * metres, dyPx * metres, distanceM * (1 / scale - 1), 0, 0, turn, 0, 0, 0];
}

function candidate(
  place: { correction: PoseCorrection; evidence: SideEvidence },
  best: { correction: PoseCorrection; evidence: SideEvidence },
  expected: ExpectedModules,
): PlaceCandidate {
  const right = (place.correction[0] ?? 0) - (best.correction[0] ?? 0);
  const down = (place.correction[1] ?? 0) - (best.correction[1] ?? 0);
  const [eastM, northM] = onGround([right, down], expected);
  return { eastM, northM, logOdds: logOdds(place.evidence, best.evidence, expected.isOuter) };
}

const onGround = (
  [right, down]: readonly [number, number],
  { world: [e, n] }: ExpectedModules,
): [number, number] => [right * e[0] + down * e[1], right * n[0] + down * n[1]];

function groundShift(
  [tx = 0, ty = 0, , wx = 0, wy = 0]: PoseCorrection,
  { expected, distanceM }: SearchContext,
): [number, number] {
  return onGround([tx + wy * distanceM, ty - wx * distanceM], expected);
}

const imageAxes = ({ world: [e, n] }: ExpectedModules): PhotoRegistration["imageAxes"] => [
  [e[0], n[0]],
  [e[1], n[1]],
];
