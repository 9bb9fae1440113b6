import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { Leg } from "./line-order.ts";
import { mendEndByEnd, mendStepByStep } from "./mend-rims.ts";
import { isNear, photoCount } from "./photo-count.ts";
import { leastPhotos, ownReachM, reachesOf } from "./photo-rules.ts";
import { type Flown, longerAt, type Work, workOf, type WorkRules } from "./rim-work.ts";

export interface RimRules extends Omit<WorkRules, "counted" | "isNear"> {
  /** How far inside lines end now, as far as is usual unless told. */
  endReachM?: number;
  /** Lengthens all lines alike, which is quicker. */
  isDraft: boolean;
  /** Counts photographs of the whole area, not of the ground near lines' ends alone, and lengthens no more than needed. */
  isThorough?: boolean;
}

/** Lines in the order they came, and the part of what was looked at that too few photographs show; 0 where none was counted. */
export interface SeenRims {
  legs: Leg[];
  unseenShare: number;
}

/**
 * Lines end as far inside as a photograph sees ahead. Most of the rim is seen from the ways between them too; where fewer
 * photographs than the overlap promises show it, as in the area's corners, the lines there are lengthened.
 */
export function seeRims(flown: Flown, area: readonly PlanarPolygon[], rules: RimRules): SeenRims {
  const { photos, lineSpacingM, endReachM = reachesOf(photos, lineSpacingM).endReachM } = rules;
  const moreM = endReachM - ownReachM(photos, lineSpacingM);
  if (moreM < WORTH_M) return { legs: [...flown.legs], unseenShare: 0 };
  const fineM = lineSpacingM / (rules.isThorough ? FINE_EVERYWHERE : FINE);
  const cellM = Math.max(fineM, Math.sqrt(boxAreaM2(area) / MOST_CELLS));
  if (rules.isDraft || cellM > lineSpacingM / COARSE)
    return { legs: flown.legs.map((leg) => longer(leg, moreM, rules)), unseenShare: 0 };
  const lookout = {
    places: flown.legs.flatMap(({ from, to }) => [from, to]),
    reachM: rules.isThorough ? EVERYWHERE_M : Math.max(photos.wideM, photos.longM) / 2 + moreM,
  };
  const lessM = rules.isThorough ? cellM / 4 : 0;
  const counted = { ...photos, wideM: photos.wideM - lessM, longM: photos.longM - lessM };
  const workRules = { ...rules, counted, isNear: isNear(lookout, photos) };
  const workOn = (legs: readonly Leg[]): Work => {
    const count = photoCount(area, { wanted: leastPhotos(photos), cellM, lookout });
    return workOf({ ...flown, legs }, count, workRules);
  };
  return rules.isThorough
    ? mendThoroughly(workOn, flown.legs, moreM)
    : mendQuickly(workOn(flown.legs), moreM);
}

function mendQuickly(work: Work, moreM: number): SeenRims {
  const { count } = work;
  mendEndByEnd(work, moreM, count.insideCells * MAY_MISS);
  return { legs: work.legs, unseenShare: unseenShare(work) };
}

/** What is counted while ends move is not quite what is flown in the end, so that it is counted anew. */
function mendThoroughly(
  workOn: (legs: readonly Leg[]) => Work,
  legs: readonly Leg[],
  moreM: number,
): SeenRims {
  let work = workOn(legs);
  for (let round = 0; round < MOST_ROUNDS && unseenShare(work) > MAY_MISS_EVERYWHERE; round += 1) {
    mendStepByStep(work, moreM, work.count.insideCells * MAY_MISS_EVERYWHERE);
    work = workOn(work.legs);
  }
  return { legs: work.legs, unseenShare: unseenShare(work) };
}

const unseenShare = ({ count: { missing, insideCells } }: Work): number => missing / Math.max(1, insideCells);

const MOST_ROUNDS = 3;
const EVERYWHERE_M = 10_000;
const WORTH_M = 0.1;
/** Cells to a line spacing: as many as worth it, and fewer that still show what a line's end sees. */
const FINE = 24;
const FINE_EVERYWHERE = 22;
const COARSE = 7;
const MOST_CELLS = 800_000;
/** Shares of the area's cells; cells are coarse, so that they are less than what may be missed. */
const MAY_MISS = 0.0005;
const MAY_MISS_EVERYWHERE = 0.0007;

function boxAreaM2(area: readonly PlanarPolygon[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const filledM2 = area.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);
  return Math.max(filledM2, (east - west) * (north - south));
}

function longer(leg: Leg, byM: number, { mayFly }: RimRules): Leg {
  return (["from", "to"] as const).reduce((grown, side) => {
    const moved = longerAt(grown, side, byM);
    return mayFly(grown[side], moved[side]) ? moved : grown;
  }, leg);
}
