import type { PlannedFlight } from "#model/planned-flight.ts";
import { overlapOnGround, type OverlapShortfall } from "#terrain/overlap/overlap-on-ground.ts";
import type { IssueLocation, QuickFix, PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";

const MAX_LOCATIONS = 50;

/** Whether overlaps on slopes suffice, along the lines and between them. */
export function checkOverlap(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  const { elevation, overlap: target } = around;
  if (!elevation || !target) return [];
  const report = overlapOnGround(flight, elevation, target);
  if (!report.ok) return []; // reported as the missing take-off point
  return (["front", "side"] as const).flatMap((kind): PlanIssue[] => {
    const short = report.shortfalls.filter((one) => one.kind === kind);
    const worst = report.least[kind];
    if (short.length === 0 || worst === undefined) return [];
    const limit = target.requested[kind];
    const closer: QuickFix =
      kind === "front"
        ? { kind: "increase-front-overlap", factor: report.factor.front }
        : { kind: "increase-side-overlap", factor: report.factor.side };
    return [
      {
        code: kind === "front" ? "front-overlap-too-small" : "side-overlap-too-small",
        severity: "warning",
        locations: short.slice(0, MAX_LOCATIONS).map(locationOf),
        worst,
        limit,
        fixes: [{ kind: "follow-terrain" }, closer],
      },
    ];
  });
}

const locationOf = ({ position, waypoint }: OverlapShortfall): IssueLocation => ({ position, waypoint });
