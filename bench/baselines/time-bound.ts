import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { Footprint } from "./coverage.ts";

export interface BoundRules {
  /** Greatest distance between neighbouring lines, the planner's tolerance included. */
  lineSpacingM: number;
  footprint: Footprint;
  speedMps: number;
  cornerM: number;
  /** Share of the area that must be covered. */
  requiredCoverage: number;
}

/**
 * Seconds below which no flight of parallel lines in one direction can cover a part, whatever its angle: its area at the
 * greatest line spacing, and for each turn that its width forces at least the time that the cheapest turn loses.
 *
 * Each line spans its strip, less as far as a photo sees ahead at either end, and is joined to the next by a transit as long as
 * the spacing. The outermost strips are as wide as a photo allows. What may stay uncovered is left out where it saves most.
 */
export function timeBoundS(part: PlanarPolygon, rules: BoundRules): number {
  let leastS = Infinity;
  for (let halfDeg = 0; halfDeg < 360; halfDeg += 1)
    leastS = Math.min(leastS, boundAtS(part, (halfDeg * Math.PI) / 360, rules));
  return leastS;
}

function boundAtS(part: PlanarPolygon, angle: number, rules: BoundRules): number {
  const { lineSpacingM, footprint, speedMps, requiredCoverage } = rules;
  const turned = part.map((ring) => ring.map((point) => rotated(point, angle)));
  const outerStripM = (lineSpacingM + footprint.wideM) / 2;
  const areaM2 = planarPolygonAreaM2(part);
  const leftOutM2 = (1 - requiredCoverage) * areaM2;
  const [low, high] = extentOf(turned, leftOutM2);
  const lines = Math.max(1, Math.ceil((high - low - footprint.wideM) / lineSpacingM) + 1);
  const outerM2 = Math.min(
    areaM2,
    areaBelow(turned, low + outerStripM) + areaM2 - areaBelow(turned, high - outerStripM),
  );
  const spansM = (areaM2 - outerM2 - leftOutM2) / lineSpacingM + outerM2 / outerStripM;
  const linesM = Math.max(0, spansM - lines * footprint.longM);
  const lengthM = linesM + (lines - 1) * lineSpacingM;
  return lengthM / speedMps + (lines - 1) * leastTurnLossS(rules) + speedMps / ACCELERATION_MPS2;
}

const ACCELERATION_MPS2 = 2;

/** The extent across the lines, after what may stay uncovered is cut off on either side, all of it on each. */
function extentOf(rings: readonly PlanarRing[], leftOutM2: number): [low: number, high: number] {
  const ys = rings.flat().map(([, y]) => y);
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  const areaM2 = areaBelow(rings, north);
  return [levelWith(rings, leftOutM2, [south, north]), levelWith(rings, areaM2 - leftOutM2, [south, north])];
}

/** The level below which so much of the area lies. */
function levelWith(rings: readonly PlanarRing[], wantedM2: number, [south, north]: [number, number]): number {
  let [low, high] = [south, north];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    if (areaBelow(rings, middle) < wantedM2) low = middle;
    else high = middle;
  }
  return low;
}

/** Summed over the edges below the level; each hole counts against the outline. */
function areaBelow(rings: readonly PlanarRing[], level: number): number {
  return rings.reduce((sum, ring, index) => {
    let signedM2 = 0;
    for (const [at, from] of ring.entries()) {
      const to = ring[(at + 1) % ring.length] ?? from;
      signedM2 += areaUnderLevel(from, to, level);
    }
    return sum + (index === 0 ? 1 : -1) * Math.abs(signedM2);
  }, 0);
}

/** The area between an edge's part below the level and the level itself. */
function areaUnderLevel(from: PlanarPoint, to: PlanarPoint, level: number): number {
  const [fromDeep, toDeep] = [level - from[1], level - to[1]];
  if (fromDeep <= 0 && toDeep <= 0) return 0;
  const dx = to[0] - from[0];
  if (fromDeep >= 0 && toDeep >= 0) return (dx * (fromDeep + toDeep)) / 2;
  const deepest = Math.max(fromDeep, toDeep);
  const share = deepest / Math.abs(fromDeep - toDeep);
  return (dx * share * deepest) / 2;
}

const rotated = ([x, y]: PlanarPoint, angle: number): PlanarPoint => [
  x * Math.sin(angle) + y * Math.cos(angle),
  x * Math.cos(angle) - y * Math.sin(angle),
];

const losses = new Map<string, number>();

/** What turning back loses against flying on straight, at the best of all slanted transits to the next line. */
function leastTurnLossS({ lineSpacingM, speedMps, cornerM }: BoundRules): number {
  const key = [lineSpacingM, speedMps, cornerM].join();
  const known = losses.get(key);
  if (known !== undefined) return known;
  const longM = 1_000;
  let leastS = Infinity;
  for (let turnDeg = 20; turnDeg <= 160; turnDeg += 1) {
    const transitM = lineSpacingM / Math.sin((turnDeg * Math.PI) / 180);
    const turning = [
      { lengthM: longM, headingDeg: 0 },
      { lengthM: transitM, headingDeg: turnDeg },
      { lengthM: longM, headingDeg: 180 },
    ];
    const straightS = (2 * longM + lineSpacingM) / speedMps + speedMps / ACCELERATION_MPS2;
    leastS = Math.min(leastS, flightTimeS(turning, speedMps, cornerM) - straightS);
  }
  losses.set(key, leastS);
  return leastS;
}
