import type { MetrePoint, MetrePolygon } from "@overfly/geo/metre-point";
import { metrePolygonAreaM2 } from "@overfly/geo/ring-area";
import { apartM, type Leg } from "./line-order.ts";
import { countShot, isMissingNear, isNear, type PhotoCount, photoCount, type Shot } from "./photo-count.ts";
import {
  isPhotographed,
  leastPhotos,
  lineStepM,
  ownReachM,
  type PhotoRules,
  reachesOf,
  wayStepM,
} from "./photo-rules.ts";

export interface RimRules {
  photos: PhotoRules;
  lineSpacingM: number;
  /** Lengthens all lines alike, which is quicker. */
  isDraft: boolean;
  /** Whether the straight way between two places may be flown. */
  mayFly: (from: MetrePoint, to: MetrePoint) => boolean;
}

interface Flown {
  legs: readonly Leg[];
  ways: readonly (readonly MetrePoint[])[];
}

/**
 * Lines end as far inside as a photograph sees ahead. Most of the rim is seen from the ways between them too; where fewer
 * photographs than the overlap promises show it, as in the area's corners, the lines there are lengthened.
 */
export function seeRims({ legs, ways }: Flown, area: readonly MetrePolygon[], rules: RimRules): Leg[] {
  const { photos, lineSpacingM } = rules;
  const moreM = reachesOf(photos, lineSpacingM).endReachM - ownReachM(photos, lineSpacingM);
  if (moreM < WORTH_M) return [...legs];
  const cellM = Math.max(lineSpacingM / FINE, Math.sqrt(boxAreaM2(area) / MOST_CELLS));
  if (rules.isDraft || cellM > lineSpacingM / COARSE) return legs.map((leg) => longer(leg, moreM, rules));
  const lookout = {
    places: legs.flatMap(({ from, to }) => [from, to]),
    reachM: Math.max(photos.wideM, photos.longM) / 2 + moreM,
  };
  const count = photoCount(area, { wanted: leastPhotos(photos), cellM, lookout });
  const work = workOf({ legs, ways }, count, { ...rules, isNear: isNear(lookout, photos) });
  const mostMissing = work.count.insideCells * MAY_MISS;
  if (work.count.missing <= mostMissing) return work.legs;
  for (const end of worstEnds(work, moreM)) {
    if (work.count.missing <= mostMissing) break;
    lengthen(work, end, moreM);
  }
  return work.legs;
}

const WORTH_M = 0.1;
/** Cells to a line spacing: as many as worth it, and fewer that still show what a line's end sees. */
const FINE = 24;
const COARSE = 7;
const MOST_CELLS = 800_000;
/** Share of the area's cells; cells are coarse, so that it is less than what may be missed. */
const MAY_MISS = 0.0006;

function boxAreaM2(area: readonly MetrePolygon[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const filledM2 = area.reduce((sum, polygon) => sum + metrePolygonAreaM2(polygon), 0);
  return Math.max(filledM2, (east - west) * (north - south));
}

interface End {
  leg: number;
  side: keyof Leg;
}

interface Work {
  count: PhotoCount;
  legs: Leg[];
  /** Of each line, and of the way after it. */
  lineShots: Shot[][];
  wayShots: Shot[][];
  /** Whether the way after each line is photographed. */
  goesOn: boolean[];
  rules: WorkRules;
}

type WorkRules = RimRules & { isNear: (place: MetrePoint) => boolean };

function workOf({ legs, ways }: Flown, count: PhotoCount, rules: WorkRules): Work {
  const goesOn = legs.map(({ to }, k) => {
    const [way, next] = [ways[k], legs[k + 1]];
    return (
      way !== undefined &&
      next !== undefined &&
      isPhotographed(way, apartM(to, next.from), rules.lineSpacingM)
    );
  });
  const empty = (): Shot[][] => legs.map(() => []);
  const work: Work = {
    count,
    legs: [...legs],
    lineShots: empty(),
    wayShots: empty(),
    goesOn,
    rules,
  };
  for (const [k, leg] of legs.entries()) {
    const shots = shotsOn(leg.from, leg.to, lineStepM(lengthM(leg), rules.photos.everyM));
    put(work, work.lineShots, k, turning(shots, goesOn[k]));
    put(work, work.wayShots, k, shotsOnWay(work, k));
  }
  return work;
}

const lengthM = ({ from, to }: Leg): number => apartM(from, to);

function shotsOn(from: MetrePoint, to: MetrePoint, stepM: number): Shot[] {
  const wayM = apartM(from, to);
  if (wayM === 0) return [{ at: from, along: [0, 1] }];
  const along: MetrePoint = [(to[0] - from[0]) / wayM, (to[1] - from[1]) / wayM];
  return Array.from({ length: Math.round(wayM / stepM) + 1 }, (_, k) => ({
    at: [from[0] + along[0] * stepM * k, from[1] + along[1] * stepM * k],
    along,
  }));
}

/** The way's heading takes over at the line's last photograph. */
const turning = (shots: Shot[], goesOn = false): Shot[] =>
  shots.map((shot, index) => (goesOn && index === shots.length - 1 ? { ...shot, isTurning: true } : shot));

/** Without those of the lines at its ends. */
function shotsOnWay({ legs, goesOn, rules }: Work, k: number): Shot[] {
  const [before, next] = [legs[k], legs[k + 1]];
  if (!goesOn[k] || !before || !next) return [];
  const stepM = wayStepM(apartM(before.to, next.from), rules.photos, rules.lineSpacingM);
  return shotsOn(before.to, next.from, stepM).slice(1, -1);
}

/** Takes other photographs in the place of those of a line or a way. */
function put({ count, rules }: Work, lists: Shot[][], k: number, shots: Shot[]): void {
  const before = lists[k];
  if (!before) return;
  const are = before.length > 0 ? new Set(shots) : NO_SHOTS;
  const was = before.length > 0 ? new Set(before) : NO_SHOTS;
  for (const shot of before)
    if (!are.has(shot) && rules.isNear(shot.at)) countShot(count, shot, rules.photos, -1);
  for (const shot of shots)
    if (!was.has(shot) && rules.isNear(shot.at)) countShot(count, shot, rules.photos, 1);
  lists[k] = shots;
}

const NO_SHOTS: ReadonlySet<Shot> = new Set();

/** Ends near which photographs are missing, those first that lengthening by so much mends most. */
function worstEnds(work: Work, moreM: number): End[] {
  const { photos } = work.rules;
  const reachM = Math.max(photos.wideM, photos.longM) / 2;
  const ends = work.legs.flatMap((leg, k): End[] =>
    (["from", "to"] as const).flatMap((side) =>
      isMissingNear(work.count, leg[side], reachM) ? [{ leg: k, side }] : [],
    ),
  );
  return ends
    .map((end) => {
      const before = work.count.missing;
      const undo = move(work, end, moreM);
      const mended = before - work.count.missing;
      undo?.();
      return { end, mended };
    })
    .filter(({ mended }) => mended > 0)
    .toSorted((a, b) => b.mended - a.mended)
    .map(({ end }) => end);
}

/** Lengthening by a part of what is possible does, where that mends nearly as much. */
const PARTS = [0.25, 0.5, 0.75, 1];
const NEARLY = 0.85;

function lengthen(work: Work, end: End, moreM: number): void {
  const before = work.count.missing;
  const undo = move(work, end, moreM);
  const mended = before - work.count.missing;
  undo?.();
  if (mended <= 0) return;
  for (const part of PARTS) {
    const undoPart = move(work, end, moreM * part);
    if (part === 1 || before - work.count.missing >= NEARLY * mended) return;
    undoPart?.();
  }
}

/** Moves a line's end outwards; what it answers with takes it back. Nothing where that may not be flown. */
function move(work: Work, { leg: k, side }: End, byM: number): (() => void) | undefined {
  const { legs, lineShots, wayShots, goesOn, rules } = work;
  const [leg, shots] = [legs[k], lineShots[k]];
  if (!leg || !shots) return undefined;
  const moved = longerAt(leg, side, byM);
  const way = side === "to" ? k : k - 1;
  const other = goesOn[way] ? (side === "to" ? legs[k + 1]?.from : legs[k - 1]?.to) : undefined;
  if (!rules.mayFly(leg[side], moved[side]) || (other && !rules.mayFly(moved[side], other))) return undefined;
  const onWay = wayShots[way] ?? [];
  legs[k] = moved;
  put(work, lineShots, k, turning(shotsAfterMove(shots, moved, side, rules.photos), goesOn[k]));
  put(work, wayShots, way, shotsOnWay(work, way));
  return () => {
    legs[k] = leg;
    put(work, lineShots, k, shots);
    put(work, wayShots, way, onWay);
  };
}

/** On a long line those far from the end stay where they are; a real flight shifts them by less than a step. */
// oxlint-disable-next-line max-params
function shotsAfterMove(shots: Shot[], leg: Leg, side: keyof Leg, photos: PhotoRules): Shot[] {
  const near = Math.ceil(photos.longM / photos.everyM) + 1;
  if (shots.length <= 2 * near) return shotsOn(leg.from, leg.to, lineStepM(lengthM(leg), photos.everyM));
  const [end, other] = side === "to" ? [leg.to, leg.from] : [leg.from, leg.to];
  const along = shots[0]?.along ?? [0, 1];
  const [dx, dy] = [(other[0] - end[0]) / lengthM(leg), (other[1] - end[1]) / lengthM(leg)];
  const fresh = Array.from({ length: near + 1 }, (_, k): Shot => ({
    at: [end[0] + dx * k * photos.everyM, end[1] + dy * k * photos.everyM],
    along,
  }));
  return side === "to" ? [...shots.slice(0, -near), ...fresh] : [...fresh, ...shots.slice(near)];
}

function longerAt(leg: Leg, side: keyof Leg, byM: number): Leg {
  const part = byM / Math.max(1e-6, lengthM(leg));
  const [dx, dy] = [part * (leg.to[0] - leg.from[0]), part * (leg.to[1] - leg.from[1])];
  return side === "to"
    ? { ...leg, to: [leg.to[0] + dx, leg.to[1] + dy] }
    : { ...leg, from: [leg.from[0] - dx, leg.from[1] - dy] };
}

function longer(leg: Leg, byM: number, { mayFly }: RimRules): Leg {
  return (["from", "to"] as const).reduce((grown, side) => {
    const moved = longerAt(grown, side, byM);
    return mayFly(grown[side], moved[side]) ? moved : grown;
  }, leg);
}
