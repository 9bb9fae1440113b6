import type { PlanarArea } from "@overfly/geo/polygons/validate-area";
import type { AreaPlanInput } from "./plan-area.ts";
import { costM, lineChoices } from "./choose-lines.ts";
import { isSmall } from "./directions.ts";
import type { Leg } from "./line-order.ts";
import type { SeenRims } from "./see-rims.ts";

/**
 * Small areas have few lines, and one more or less counts: several patterns are flown to the end, with lines that end far
 * and less far inside, and the cheapest is taken whose photographs show the whole area. Undefined where that takes too long,
 * or nothing is seen so.
 */
export function shortestSeen(
  area: PlanarArea,
  input: AreaPlanInput,
  fly: (laid: readonly Leg[], endReachM: number) => SeenRims,
): SeenRims | undefined {
  const { photos, lineSpacingM, marginM = 0, effort } = input;
  const [piece, ...others] = area.polygons;
  if (!photos || marginM > 0 || effort === "draft" || input.crosshatch) return undefined;
  if (!piece || others.length > 0 || !isSmall(piece, { lineSpacingM })) return undefined;
  const endReachM = photos.longM / 2;
  const choices = lineChoices(area, { ...input, endReachM, coverage: 1 - MAY_MISS_ASIDE })
    .slice(0, MOST_CHOICES)
    .map((laid) => ({ laid, leastM: costM(laid, input.turnCostM) }));
  let best: { seen: SeenRims; leastM: number } | undefined;
  for (const { laid, leastM } of choices) {
    if (best && leastM >= best.leastM) break;
    const seen = fly(laid, endReachM);
    const flownM = costM(seen.legs, input.turnCostM);
    if (seen.unseenShare <= MAY_MISS && flownM < (best?.leastM ?? Infinity)) best = { seen, leastM: flownM };
  }
  return best?.seen;
}

const MOST_CHOICES = 5;
/** A little less than a thousandth, because cells are coarse; most of it may lie beside the outermost lines. */
const MAY_MISS = 0.0008;
const MAY_MISS_ASIDE = 0.0006;
