import type { Candidate } from "@overfly/contract/missions/candidate";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { findMission } from "#tenancy.ts";
import { findConflicts, type TimeRange } from "./assignment-conflicts.ts";
import { asCandidate, type CandidateMission } from "./checked-candidate.ts";
import { dockIssues } from "./dock-issues.ts";
import { kitCandidateIssues } from "./kit-issues.ts";
import { maintenanceIssues } from "./maintenance-issues.ts";
import { pilotIssues } from "./pilot-issues.ts";

export async function listCandidates(
  context: Context,
  token: string,
  range: TimeRange,
): Promise<Candidate[]> {
  if (Date.parse(range.starts_at) >= Date.parse(range.ends_at))
    throw invalid({ ends_at: ["errors/fields:endAfterStart"] });
  return candidatesFor(context, await findMission(context, token), range);
}

/** Pilots, docks and kits that could fly a mission, each with its readiness in the time range. */
export async function candidatesFor(
  context: Context,
  mission: CandidateMission,
  range: TimeRange,
): Promise<Candidate[]> {
  const [conflicts, maintenance] = await Promise.all([
    findConflicts(context, mission.id, range),
    maintenanceIssues(context, range.ends_at),
  ]);
  const [pilots, docks, kits] = await Promise.all([
    pilotIssues(context, { ...range, type: mission.type }, conflicts),
    dockIssues(context, mission, { conflicts, maintenance }),
    kitCandidateIssues(context, mission, { ends_at: range.ends_at, conflicts, maintenance }),
  ]);
  return [
    ...pilots.map((pilot) => asCandidate("pilot", pilot)),
    ...docks.map((dock) => asCandidate("dock", dock)),
    ...kits.map((kit) => asCandidate("kit", kit)),
  ];
}
