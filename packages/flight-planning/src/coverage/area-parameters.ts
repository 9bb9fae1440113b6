import { outOfRange } from "#model/fault.ts";
import type { AreaPlanInput, PlanFault } from "./area-plan.ts";

/** The first parameter that lies outside its range. */
export function parameterFault(input: AreaPlanInput): PlanFault | undefined {
  const { lineSpacingM, angleDeg, marginM = 0, photoSpacingM = 1, endCoverageM = 0, coverage = 1 } = input;
  const { sideCoverageM = lineSpacingM / 2, turnCostM = 0, detourClearanceM = 0, photos } = input;
  const ranges: [field: string, value: number, low: number, high: number][] = [
    ["lineSpacingM", lineSpacingM, 0.1, 10_000],
    ["angleDeg", angleDeg === "best" ? 0 : angleDeg, -360, 360],
    ["marginM", marginM, 0, 1_000],
    ["photoSpacingM", photoSpacingM, 0.05, 10_000],
    ["endCoverageM", endCoverageM, 0, lineSpacingM / 2],
    ["sideCoverageM", sideCoverageM, lineSpacingM / 2, lineSpacingM],
    ["turnCostM", turnCostM, 0, 10_000],
    ["detourClearanceM", detourClearanceM, 0, 1_000],
    ["coverage", coverage, 0.9, 1],
    ["photos.triggerDistanceM", photos?.triggerDistanceM ?? 1, 0.05, 10_000],
    ["photos.widthM", photos?.widthM ?? 1, 0.05, 100_000],
    ["photos.lengthM", photos?.lengthM ?? 1, 0.05, 100_000],
  ];
  const bad = ranges.find(([, value, low, high]) => !(value >= low && value <= high));
  if (!bad) return rowsFault(input);
  const [field, , low, high] = bad;
  return outOfRange(field, [low, high]);
}

function rowsFault({ rowDirectionsDeg }: AreaPlanInput): PlanFault | undefined {
  const wrong = rowDirectionsDeg?.find((deg) => !(Math.abs(deg) <= 360));
  if (wrong === undefined && rowDirectionsDeg?.length !== 0) return undefined;
  return outOfRange("rowDirectionsDeg", [-360, 360]);
}
