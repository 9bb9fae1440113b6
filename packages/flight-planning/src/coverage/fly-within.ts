import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import { polygonIntersection, polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { AreaPlanInput, PlanFault, UnseenPlace } from "./plan-area.ts";
import { chooseLines, DEFAULT_COVERAGE, rulesFor } from "./choose-lines.ts";
import { type WayFinder, wayFinder } from "./find-way.ts";
import { type Borders, bordersOf, openPolygons, polygonsWithoutHoles } from "./flight-ground.ts";
import { apartM, type Leg, orderLegs } from "./line-order.ts";
import { inWholePhotos, mendGaps, swathOf } from "./mend-gaps.ts";
import { isOpenWay, openGround, openParts } from "./open-ground.ts";
import { roomyWayFinder } from "./roomy-way.ts";
import { type RimRules, type SeenRims, seeRims } from "./see-rims.ts";
import { shortestSeen } from "./shortest-seen.ts";

/** Lines in the order of flight; `ways[k]` leads from line k to line k + 1, with both ends. */
export interface FlownLines {
  legs: Leg[];
  ways: (readonly PlanarPoint[])[];
  unseen: UnseenPlace[];
}

/** Lines over the area and ways between them that keep out of holes and to the borders that the flight is given. */
export function flyWithin(area: PlanarArea, input: AreaPlanInput): FlownLines | PlanFault {
  const borders = bordersOf(area, input);
  if (borders && "field" in borders) return { ok: false, code: "border-invalid", ...borders };
  if (borders) return flyInside(area, input, borders);
  const find = finderOn(polygonsWithoutHoles(undefined, area, input.lineSpacingM));
  const waysOf = (legs: readonly Leg[]): FlownLines["ways"] =>
    legs.slice(1).map(({ from }, index) => {
      const before = legs[index]?.to ?? from;
      return find(before, from) ?? [before, from];
    });
  const fly = (laid: readonly Leg[], endReachM?: number): SeenRims => {
    const isThorough = endReachM !== undefined;
    const rules = { input, mayFly: () => true, isThorough, ...(isThorough && { endReachM }) };
    return rimsSeen({ legs: [...laid], ways: waysOf(laid) }, area.polygons, rules);
  };
  const { legs } = shortestSeen(area, input, fly) ?? fly(chooseLines(area, input));
  return { legs, ways: waysOf(legs), unseen: [] };
}

function rimsSeen(
  flown: Omit<FlownLines, "unseen">,
  area: readonly PlanarPolygon[],
  { input, ...rules }: { input: AreaPlanInput } & Pick<RimRules, "mayFly" | "isThorough" | "endReachM">,
): SeenRims {
  const { photos, lineSpacingM, marginM = 0, effort } = input;
  if (!photos || marginM > 0) return { legs: [...flown.legs], unseenShare: 0 };
  return seeRims(flown, area, { photos, lineSpacingM, isDraft: effort === "draft", ...rules });
}

export const wayLengthM = (way: readonly PlanarPoint[]): number =>
  way.reduce((sum, point, index) => sum + apartM(way[index - 1] ?? point, point), 0);

const finderOn = (polygons: readonly PlanarPolygon[] | undefined): WayFinder =>
  polygons ? wayFinder(openGround(polygons)) : (from, to) => [from, to];

function flyInside(area: PlanarArea, input: AreaPlanInput, borders: Borders): FlownLines | PlanFault {
  const parts = openPolygons(borders).map((open) => ({ open, seen: polygonIntersection(area.polygons, [open]) }));
  const [main, ...others] = parts
    .filter(({ seen }) => seen.length > 0)
    .toSorted((a, b) => totalM2(b.seen) - totalM2(a.seen));
  if (!main) {
    const message = "No-fly zones and the operation area leave nothing of the area to fly over.";
    return { ok: false, code: "empty-coverage", message, ...placeOf(area.polygons[0], area) };
  }
  const reachable = { ...area, polygons: main.seen, areaM2: totalM2(main.seen) };
  const { legs, gaps } = linesInside(reachable, [main.open], input);
  const ground = openGround([main.open]);
  const within = { open: [main.open], noFly: borders.noFly, input };
  const joined = join(legs, area, within);
  const mayFly: RimRules["mayFly"] = (from, to) => isOpenWay(ground, from, to);
  const seen = rimsSeen(joined, reachable.polygons, { input, mayFly });
  const flown = join(seen.legs, area, within);
  const cutOff = [...gaps, ...others.flatMap((part) => part.seen), ...joined.lost, ...flown.lost];
  const unseen = [
    ...forbiddenParts(area, borders),
    ...cutOff.map((part) => unseenPlace("unreachable", part, area)),
  ];
  return {
    legs: flown.legs,
    ways: flown.ways,
    unseen: unseen.filter(({ areaM2 }) => areaM2 >= WORTH_TELLING_M2),
  };
}

const WORTH_TELLING_M2 = 1;

/** Lines cut off at the borders, mended, in a new order; half of what may stay unseen is left for the mending. */
function linesInside(area: PlanarArea, open: readonly PlanarPolygon[], input: AreaPlanInput) {
  const spare = 1 - (input.coverage ?? DEFAULT_COVERAGE);
  const rules = rulesFor([], 0, input);
  const ground = openGround(open);
  const whole = chooseLines(area, { ...input, coverage: 1 - spare / 2 });
  const cut = whole
    .flatMap((leg) => openParts(ground, leg))
    .filter((leg) => apartM(leg.from, leg.to) > SHORTEST_M)
    .map((leg) => inWholePhotos(leg, rules));
  const spareM2 = area.areaM2 * spare;
  const { legs, gaps } = mendGaps(cut, area.polygons, { ground, rules: { ...rules, spareM2 } });
  const ordered = orderLegs(legs, input.effort === "draft" || legs.length > MANY_LINES ? 1 : 4);
  return { legs: ordered, gaps: totalM2(gaps) > spareM2 ? gaps : [] };
}

const SHORTEST_M = 0.5;
const MANY_LINES = 200;

interface Within {
  open: readonly PlanarPolygon[];
  noFly: readonly PlanarPolygon[];
  input: AreaPlanInput;
}

/** Ways round holes where there are some, else only round forbidden ground; a line that none leads to is left out. */
function join(
  ordered: readonly Leg[],
  area: PlanarArea,
  { open, noFly, input }: Within,
): { legs: Leg[]; ways: (readonly PlanarPoint[])[]; lost: PlanarPolygon[] } {
  const { lineSpacingM, detourMarginM } = input;
  const withoutHoles = polygonsWithoutHoles(open, area, lineSpacingM) ?? open;
  const roundHoles = roomyWayFinder(withoutHoles, noFly, detourMarginM);
  const roundBorders = roomyWayFinder(open, noFly, detourMarginM);
  const legs: Leg[] = [];
  const ways: (readonly PlanarPoint[])[] = [];
  const lost: PlanarPolygon[] = [];
  for (const leg of ordered) {
    const before = legs.at(-1)?.to;
    const way = before && (roundHoles(before, leg.from) ?? roundBorders(before, leg.from));
    if (before && !way) lost.push(swathOf(leg, rulesFor([], 0, input)));
    else legs.push(leg);
    if (way) ways.push(way);
  }
  return { legs, ways, lost };
}

function forbiddenParts(area: PlanarArea, { noFly, inside }: Borders): UnseenPlace[] {
  const outside = polygonDifference(area.polygons, inside);
  const forbidden = polygonIntersection(polygonIntersection(area.polygons, inside), noFly);
  return [
    ...outside.map((part) => unseenPlace("outside-operation-area", part, area)),
    ...forbidden.map((part) => unseenPlace("no-fly", part, area)),
  ];
}

const MESSAGES: Record<UnseenPlace["code"], string> = {
  "no-fly": "A part of the area lies in a no-fly zone.",
  "outside-operation-area": "A part of the area lies outside the operation area.",
  "unreachable": "A part of the area can't be reached without crossing a border or a no-fly zone.",
};

function unseenPlace(code: UnseenPlace["code"], part: PlanarPolygon, area: PlanarArea): UnseenPlace {
  const at = area.frame.toPosition(part[0]?.[0] ?? [0, 0]);
  return { code, message: MESSAGES[code], at, areaM2: planarPolygonAreaM2(part) };
}

const placeOf = (part: PlanarPolygon | undefined, { frame }: PlanarArea) => ({
  at: frame.toPosition(part?.[0]?.[0] ?? [0, 0]),
});

const totalM2 = (polygons: readonly PlanarPolygon[]): number =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);
