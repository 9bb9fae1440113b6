import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { apartM, type Leg } from "./line-order.ts";
import { countShot, type PhotoCount, type Shot } from "./photo-count.ts";
import { isPhotographed, lineStepM, type PhotoRules, wayStepM } from "./photo-rules.ts";

/** Lines in the order of flight, and the ways between them. */
export interface Flown {
  legs: readonly Leg[];
  ways: readonly (readonly PlanarPoint[])[];
}

/** One end of a line, by the line's place in the order. */
export interface End {
  leg: number;
  side: keyof Leg;
}

/** Lines whose ends are being moved, with what their photographs show. */
export interface Work {
  count: PhotoCount;
  legs: Leg[];
  /** Of each line, and of the way after it. */
  lineShots: Shot[][];
  wayShots: Shot[][];
  /** Whether the way after each line is photographed. */
  goesOn: boolean[];
  rules: WorkRules;
}

export interface WorkRules {
  photos: PhotoRules;
  /** The same with what photographs are counted to show; lines that end just where a cell's middle is seen would miss what lies between. */
  counted: PhotoRules;
  lineSpacingM: number;
  /** Whether the straight way between two places may be flown. */
  mayFly: (from: PlanarPoint, to: PlanarPoint) => boolean;
  /** Whether photographs from there count. */
  isNear: (place: PlanarPoint) => boolean;
}

export function workOf({ legs, ways }: Flown, count: PhotoCount, rules: WorkRules): Work {
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
    put(work, work.lineShots, k, goesOn[k] ? shots.slice(0, -1) : shots);
    put(work, work.wayShots, k, shotsOnWay(work, k));
  }
  return work;
}

const lengthM = ({ from, to }: Leg): number => apartM(from, to);

function shotsOn(from: PlanarPoint, to: PlanarPoint, stepM: number): Shot[] {
  const wayM = apartM(from, to);
  if (wayM === 0) return [{ at: from, along: [0, 1] }];
  const ahead = along({ from, to });
  return Array.from({ length: Math.round(wayM / stepM) + 1 }, (_, k) => ({
    at: [from[0] + ahead[0] * stepM * k, from[1] + ahead[1] * stepM * k],
    along: ahead,
  }));
}

/** The line's last photograph is the way's first, and its heading is between both; the next line's first is its own. */
function shotsOnWay({ legs, goesOn, rules }: Work, k: number): Shot[] {
  const [before, next] = [legs[k], legs[k + 1]];
  if (!goesOn[k] || !before || !next) return [];
  const stepM = wayStepM(apartM(before.to, next.from), rules.photos, rules.lineSpacingM);
  const [first, ...rest] = shotsOn(before.to, next.from, stepM).slice(0, -1);
  return first ? [{ ...first, turnedFrom: along(before) }, ...rest] : [];
}

function along(leg: Leg): PlanarPoint {
  const wayM = lengthM(leg) || 1;
  return [(leg.to[0] - leg.from[0]) / wayM, (leg.to[1] - leg.from[1]) / wayM];
}

/** Takes other photographs in the place of those of a line or a way; those that stay are the same at the start or the end. */
function put({ count, rules }: Work, lists: Shot[][], k: number, shots: Shot[]): void {
  const before = lists[k];
  if (!before || before === shots) return;
  const shorter = Math.min(before.length, shots.length);
  let same = 0;
  while (same < shorter && before[same] === shots[same]) same += 1;
  let sameLast = 0;
  while (sameLast < shorter - same && before.at(-1 - sameLast) === shots.at(-1 - sameLast)) sameLast += 1;
  const change = (list: Shot[], by: 1 | -1): void => {
    for (const shot of list.slice(same, list.length - sameLast))
      if (rules.isNear(shot.at)) countShot(count, shot, rules.counted, by);
  };
  change(before, -1);
  change(shots, 1);
  lists[k] = shots;
}

/** Moves a line's end outwards; what it answers with takes it back. Nothing where that may not be flown. */
export function move(work: Work, { leg: k, side }: End, byM: number): (() => void) | undefined {
  const { legs, lineShots, wayShots, goesOn, rules } = work;
  const [leg, shots] = [legs[k], lineShots[k]];
  if (!leg || !shots) return undefined;
  const moved = longerAt(leg, side, byM);
  const way = side === "to" ? k : k - 1;
  const other = goesOn[way] ? (side === "to" ? legs[k + 1]?.from : legs[k - 1]?.to) : undefined;
  if (!rules.mayFly(leg[side], moved[side]) || (other && !rules.mayFly(moved[side], other))) return undefined;
  const onWay = wayShots[way] ?? [];
  legs[k] = moved;
  put(
    work,
    lineShots,
    k,
    shotsAfterMove(shots, { leg: moved, side, goesOn: goesOn[k] === true }, rules.photos),
  );
  put(work, wayShots, way, shotsOnWay(work, way));
  return () => {
    legs[k] = leg;
    put(work, lineShots, k, shots);
    put(work, wayShots, way, onWay);
  };
}

interface Moved {
  leg: Leg;
  side: keyof Leg;
  /** Then the last photograph is the way's. */
  goesOn: boolean;
}

/** On a long line those far from the end stay where they are; a real flight shifts them by less than a step. */
function shotsAfterMove(shots: Shot[], { leg, side, goesOn }: Moved, { everyM, longM }: PhotoRules): Shot[] {
  const near = Math.ceil(longM / everyM) + 1;
  if (shots.length <= 2 * near) {
    const all = shotsOn(leg.from, leg.to, lineStepM(lengthM(leg), everyM));
    return goesOn ? all.slice(0, -1) : all;
  }
  const kept = side === "to" ? shots.slice(0, -near) : shots.slice(near);
  const [end, other] = side === "to" ? [leg.to, leg.from] : [leg.from, leg.to];
  const nextM = apartM(end, (side === "to" ? kept.at(-1) : kept[0])?.at ?? other);
  const [dx, dy] = along({ from: end, to: other });
  const fresh = Array.from({ length: Math.ceil(nextM / everyM - 1e-6) }, (_, k): Shot => ({
    at: [end[0] + dx * k * everyM, end[1] + dy * k * everyM],
    along: along(leg),
  }));
  if (side === "from") return [...fresh, ...kept];
  return [...kept, ...fresh.slice(goesOn ? 1 : 0).toReversed()];
}

export function longerAt(leg: Leg, side: keyof Leg, byM: number): Leg {
  const part = byM / Math.max(1e-6, lengthM(leg));
  const [dx, dy] = [part * (leg.to[0] - leg.from[0]), part * (leg.to[1] - leg.from[1])];
  return side === "to"
    ? { ...leg, to: [leg.to[0] + dx, leg.to[1] + dy] }
    : { ...leg, from: [leg.from[0] - dx, leg.from[1] - dy] };
}
