import type { Candidate } from "@overfly/contract/missions/candidate";
import type { Context } from "#context.ts";
import { equipmentChecks } from "#features/inventory/equipment-issues.ts";
import { invalid } from "#platform/http/errors.ts";
import { findMission } from "#tenancy.ts";
import { findConflicts, type TimeRange } from "./assignment-conflicts.ts";
import { asCandidate, type CandidateMission } from "./checked-candidate.ts";
import { dockIssues } from "./dock-issues.ts";
import { kitCandidateIssues } from "./kit-issues.ts";
import { pilotIssues } from "./pilot-issues.ts";

export async function listCandidates(
  context: Context,
  token: string,
  range: FlightPlan,
): Promise<Candidate[]> {
  if (Date.parse(range.starts_at) >= Date.parse(range.ends_at))
    throw invalid({ ends_at: ["errors/fields:endAfterStart"] });
  return candidatesFor(context, await findMission(context, token), range);
}

/** When a mission is flown and, where it is chosen, with which kit: some of what pilots need depends on its aircraft. */
interface FlightPlan extends TimeRange {
  kit_id?: number | null | undefined;
}

/** Pilots, docks and kits that could fly a mission, each with its readiness in the time range. */
export async function candidatesFor(
  context: Context,
  mission: CandidateMission,
  range: FlightPlan,
): Promise<Candidate[]> {
  const { starts_at, ends_at, kit_id } = range;
  const [conflicts, checks] = await Promise.all([
    findConflicts(context, mission.id, range),
    equipmentChecks(context, ends_at),
  ]);
  const [pilots, docks, kits] = await Promise.all([
    pilotIssues(context, { starts_at, ends_at, kit_id, type: mission.type }, conflicts),
    dockIssues(context, mission, { conflicts, checks }),
    kitCandidateIssues(context, mission, { conflicts, checks }),
  ]);
  return [
    ...pilots.map((pilot) => asCandidate("pilot", pilot)),
    ...docks.map((dock) => asCandidate("dock", dock)),
    ...kits.map((kit) => asCandidate("kit", kit)),
  ];
}
