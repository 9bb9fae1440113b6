import type { Candidate, MissionReadiness, ReadinessReason } from "@overfly/contract/missions/candidate";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { fixedAt, unavailable, warning } from "#features/inventory/readiness.ts";
import { conflict } from "#platform/http/errors.ts";
import { findMission } from "#tenancy.ts";
import type { TimeRange } from "./assignment-conflicts.ts";
import { candidatesFor } from "./candidates.ts";
import { asCandidate, type CandidateMission } from "./checked-candidate.ts";
import { recordOverrides } from "./record-overrides.ts";

/** Who and what is assigned to a mission, each checked again. */
export async function getMissionReadiness(context: Context, token: string): Promise<MissionReadiness> {
  const { assigned, open } = await checkAssigned(context, await findMission(context, token));
  const levels = new Set(assigned.map(({ readiness }) => readiness));
  return {
    readiness: levels.has("blocked") ? "blocked" : levels.has("warning") ? "warning" : "ready",
    assigned,
    needs_justification: open.length > 0,
  };
}

/**
 * Before take-off: what was ready when it was assigned may not be now. Throws 409 for what nobody has justified, and
 * returns whether `justification` was needed.
 */
export async function checkReadinessAtStart(
  context: Context,
  mission: CandidateMission & { token: string },
  justification: string | undefined,
): Promise<boolean> {
  const { open } = await checkAssigned(context, mission);
  if (open.length === 0) return false;
  const final = open.find((candidate) => !candidate.can_be_justified);
  if (final) {
    const reason = final.reasons.find(({ is_final }) => is_final) ?? final.reasons[0];
    throw conflict(reason?.text ?? "errors/missions:notReady");
  }
  const reasons = open.flatMap((candidate) => blockingReasons(candidate).map(({ text }) => text));
  if (!justification) throw conflict("errors/missions:notReady", { readiness_reason: reasons });
  await recordOverrides(context, mission.token, open, justification);
  return true;
}

/** At another time than it is assigned for. Throws 409 for what nobody has justified, such as a clash. */
export async function checkReadinessAt(
  context: Context,
  mission: CandidateMission & { token: string },
  { range, justification }: { range: TimeRange | null; justification: string | undefined },
): Promise<void> {
  if (!range) return;
  const open = await openIssuesAt(context, mission, range);
  if (open.length === 0) return;
  const texts = open.flatMap((candidate) => blockingReasons(candidate).map(({ text }) => text));
  const final = open.flatMap(blockingReasons).find(({ is_final }) => is_final);
  if (final) throw conflict(final.text);
  if (!justification) throw conflict(texts[0] ?? "errors/missions:notReady", { justification: texts });
  await recordOverrides(context, mission.token, open, justification);
}

/** Names what blocks a candidate, whatever its figures are at the moment. */
export const issueKey = ({ text, fix }: Pick<ReadinessReason, "text" | "fix">): string =>
  `${text.key} ${fix?.kind ?? ""} ${fix?.id ?? ""}`;

export const blockingReasons = ({ reasons }: Candidate): ReadinessReason[] =>
  reasons.filter(({ level }) => level === "blocked");

/** Those of the assignment that would be blocked at another time by something that nobody has accepted. */
export const openIssuesAt = async (
  context: Context,
  mission: CandidateMission,
  range: TimeRange,
): Promise<Candidate[]> => (await checkAssigned(context, mission, range)).open;

/** `open`: those with something that blocks and that wasn't accepted at the assignment. */
async function checkAssigned(context: Context, mission: CandidateMission, range?: TimeRange) {
  const assignment = await readAssignment(context, mission.id);
  if (!assignment) return { assigned: [], open: [] };
  const candidates = await candidatesFor(context, mission, { ...assignment, ...range });
  const accepted = new Set(assignment.accepted_issues);
  const assigned = (["pilot", "dock", "kit"] as const).flatMap((kind) => {
    const id = assignment[`${kind}_id`];
    if (id === null) return [];
    const found = candidates.find((one) => one.kind === kind && one.id === String(id));
    return warnOfOwnEquipment(found ?? gone(kind, id, assignment), assignment);
  });
  const open = assigned.filter((candidate) =>
    blockingReasons(candidate).some((reason) => reason.is_final || !accepted.has(issueKey(reason))),
  );
  return { assigned, open };
}

type CurrentAssignment = NonNullable<Awaited<ReturnType<typeof readAssignment>>>;

/** A pilot may bring equipment of their own: nothing of it is known, and nobody checked it. */
function warnOfOwnEquipment(
  candidate: Candidate,
  { kit_id, dock_id, mission_token }: CurrentAssignment,
): Candidate {
  if (candidate.kind !== "pilot" || kit_id !== null || dock_id !== null) return candidate;
  const issues = [fixedAt("missions", mission_token, warning("readiness:noKit"))];
  const { reasons } = asCandidate("pilot", { ...candidate, issues });
  return {
    ...candidate,
    readiness: candidate.readiness === "ready" ? "warning" : candidate.readiness,
    reasons: [...candidate.reasons, ...reasons],
  };
}

/** Suspended, removed or archived since. */
function gone(kind: Candidate["kind"], id: string | number, assignment: CurrentAssignment): Candidate {
  const name = assignment[`${kind}_name`] ?? "";
  return asCandidate(kind, { id, name, issues: [unavailable(message("readiness:gone", { name }))] });
}

const readAssignment = ({ db }: Context, missionId: number) =>
  db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .leftJoin("users", "users.id", "assignments.pilot_id")
    .leftJoin("docks", "docks.id", "assignments.dock_id")
    .leftJoin("kits", "kits.id", "assignments.kit_id")
    .where("assignments.mission_id", "=", missionId)
    .where("released_at", "is", null)
    .select([
      "assignments.pilot_id",
      "assignments.dock_id",
      "assignments.kit_id",
      "missions.token as mission_token",
      "users.name as pilot_name",
      "docks.name as dock_name",
      "kits.name as kit_name",
      "assignments.accepted_issues",
      sql<string>`assignments.starts_at`.as("starts_at"),
      sql<string>`assignments.ends_at`.as("ends_at"),
    ])
    .executeTakeFirst();
