import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { AreaPlanInput, PlanFault } from "./area-plan.ts";
import { simplifyRing } from "#coverage/lines/simplify-ring.ts";

const MAX_LINES = 5_000;
const MAX_CORNERS = 5_000;
const DETAILED_CORNERS = 500;

/** Outlines traced from images have thousands of corners; details of centimetres change no line. */
export function simplifyArea(area: PlanarArea, { lineSpacingM }: AreaPlanInput): PlanarArea {
  if (area.polygons.flat(2).length <= DETAILED_CORNERS) return area;
  const toleranceM = Math.min(0.05, lineSpacingM / 100);
  return {
    ...area,
    polygons: area.polygons.map((rings) => rings.map((ring) => simplifyRing(ring, toleranceM))),
  };
}

/** Refuses what would take too long to compute. */
export function sizeFault(area: PlanarArea, input: AreaPlanInput): PlanFault | undefined {
  const corners = area.polygons.flat(2).length;
  if (corners > MAX_CORNERS) {
    return { ok: false, code: "too-many-points", values: { count: corners, max: MAX_CORNERS } };
  }
  const lines = lineCount(area, input);
  if (lines <= MAX_LINES) return undefined;
  return { ok: false, code: "too-many-lines", values: { count: Math.round(lines), max: MAX_LINES } };
}

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
