import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { AreaPlanInput } from "#coverage/area-plan.ts";
import { recentResults } from "#coverage/recent-results.ts";
import type { SurveyLine } from "./survey-line.ts";

/** Drafts and final plans of the largest areas, a few times over. */
const MOST_REMEMBERED = 600;
const remembered = recentResults<readonly SurveyLine[]>(MOST_REMEMBERED);

/**
 * Lines over one part of an area. While a corner is dragged, all parts but one stay the same from plan to plan, so their
 * lines are remembered: of a hundred parts, generating them takes most of a draft's time.
 */
export function rememberLines(
  input: AreaPlanInput,
  partCount: number,
  generate: (part: PlanarPolygon) => readonly SurveyLine[],
): (part: PlanarPolygon) => readonly SurveyLine[] {
  const { noFlyAreas: _, operationArea: __, detourClearanceM: ___, ...settings } = input;
  const key = JSON.stringify([settings, partCount]);
  return (part) => remembered(key, part, () => generate(part));
}
