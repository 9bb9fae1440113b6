import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { AreaPlanInput } from "#coverage/area-plan.ts";
import type { SurveyLine } from "./survey-line.ts";

/** By everything that they depend on, the most recently used last. */
const remembered = new Map<string, readonly SurveyLine[]>();
/** Drafts and final plans of the largest areas, a few times over. */
const MOST_REMEMBERED = 600;

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
  const prefix = JSON.stringify([settings, partCount]);
  return (part) => {
    const key = prefix + JSON.stringify(part);
    const lines = remembered.get(key) ?? generate(part);
    remembered.delete(key);
    remembered.set(key, lines);
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return lines;
  };
}
