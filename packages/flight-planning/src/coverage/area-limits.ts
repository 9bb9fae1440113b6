import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { AreaPlanInput, PlanFault } from "./area-plan.ts";
import { simplifyHole, simplifyRing } from "#coverage/lines/simplify-ring.ts";

const MAX_LINES = 5_000;
/** Of one part, and of all together: a plan's time grows with the square of the first, and hardly with the second. */
const MAX_PART_CORNERS = 5_000;
const MAX_CORNERS = 40_000;
const DETAILED_CORNERS = 500;
/** Of so many corners, more detail is left out. */
const MANY_CORNERS = 5_000;

/**
 * Outlines traced from images have thousands of corners; details of centimetres change no line. Outlines move by at most
 * 5 cm (of very many corners 25 cm) and a fiftieth of the line spacing; holes only grow, and what may not be flown over stays as it
 * is drawn.
 */
export function simplifyArea(area: PlanarArea, { lineSpacingM }: AreaPlanInput): PlanarArea {
  if (cornersOf(area.polygons) <= DETAILED_CORNERS) return area;
  const simplified = simplifiedBy(area, Math.min(0.05, lineSpacingM / 100));
  return cornersOf(simplified.polygons) <= MANY_CORNERS
    ? simplified
    : simplifiedBy(area, Math.min(0.25, lineSpacingM / 50));
}

const simplifiedBy = (area: PlanarArea, toleranceM: number): PlanarArea => ({
  ...area,
  polygons: area.polygons.map(([outer = [], ...holes]) => [
    simplifyRing(outer, toleranceM),
    ...holes.map((hole) => simplifyHole(hole, toleranceM)),
  ]),
});

const cornersOf = (polygons: readonly PlanarPolygon[]): number =>
  polygons.reduce((sum, rings) => sum + rings.reduce((corners, ring) => corners + ring.length, 0), 0);

/** Refuses what would take too long to compute. */
export function sizeFault(area: PlanarArea, input: AreaPlanInput): PlanFault | undefined {
  const largest = Math.max(...area.polygons.map((part) => cornersOf([part])));
  if (largest > MAX_PART_CORNERS) return tooMany("too-many-points", largest, MAX_PART_CORNERS);
  const corners = cornersOf(area.polygons);
  if (corners > MAX_CORNERS) return tooMany("too-many-points", corners, MAX_CORNERS);
  const lines = lineCount(area, input);
  return lines > MAX_LINES ? tooMany("too-many-lines", Math.round(lines), MAX_LINES) : undefined;
}

const tooMany = (code: "too-many-points" | "too-many-lines", count: number, max: number): PlanFault => ({
  ok: false,
  code,
  values: { count, max },
});

/** An upper bound of the number of lines. */
function lineCount({ polygons }: PlanarArea, { lineSpacingM }: AreaPlanInput): number {
  return polygons.reduce((sum, [outer = []]) => {
    const easts = outer.map(([eastM]) => eastM);
    const norths = outer.map(([, northM]) => northM);
    return sum + Math.min(spread(easts), spread(norths)) / lineSpacingM;
  }, 0);
}

function spread(values: readonly number[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Math.max(0, high - low);
}
