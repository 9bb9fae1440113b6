import type { Candidate } from "@overfly/contract/missions/candidate";
import { type ReadinessIssue, worstFirst } from "#features/inventory/readiness.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";

export type CandidateMission = Pick<LockedMission, "id" | "site_id" | "type" | "subtype">;

/** One of those that could fly, with what stands in the way. */
export interface CheckedCandidate {
  id: string | number;
  name: string;
  issues: readonly ReadinessIssue[];
}

export function asCandidate(kind: Candidate["kind"], { id, name, issues }: CheckedCandidate): Candidate {
  const ordered = worstFirst(issues);
  const readiness = ordered[0]?.level ?? "ready";
  return {
    kind,
    id: String(id),
    name,
    readiness,
    reasons: ordered.map(({ level, reason, fix, isFinal = false }) => ({
      level,
      text: reason,
      fix: fix ?? null,
      is_final: isFinal,
    })),
    can_be_justified: readiness === "blocked" && !ordered.some(({ isFinal }) => isFinal),
  };
}
