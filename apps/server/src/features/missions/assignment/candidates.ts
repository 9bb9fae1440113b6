import type { Candidate } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { kitIssues } from "#features/inventory/kit-readiness.ts";
import { allKits } from "#features/inventory/list-kits.ts";
import { blocked, type ReadinessIssue, readinessOf, warning } from "#features/inventory/readiness.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { findMission, owned } from "#tenancy.ts";
import {
  type AssignmentConflict,
  findConflicts,
  conflictMessage,
  type TimeRange,
} from "./assignment-conflicts.ts";

type CandidateMission = Pick<LockedMission, "id" | "site_id" | "type">;

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
  const conflicts = await findConflicts(context, mission.id, range);
  const [pilots, docks, kits] = await Promise.all([
    pilotCandidates(context, conflicts),
    dockCandidates(context, mission, conflicts),
    kitCandidates(context, mission, conflicts),
  ]);
  return [...pilots, ...docks, ...kits];
}

async function pilotCandidates(
  { db, user }: Context,
  conflicts: readonly AssignmentConflict[],
): Promise<Candidate[]> {
  const pilots = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .where("memberships.suspended_at", "is", null)
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .execute();
  return pilots.map(({ id, name }) => {
    const conflict = conflicts.find(({ pilot_id }) => pilot_id === id);
    return candidate("pilot", { id, name }, conflict ? [blocked(conflictMessage(name, conflict))] : []);
  });
}

async function dockCandidates(
  { db, user }: Context,
  { site_id }: CandidateMission,
  conflicts: readonly AssignmentConflict[],
): Promise<Candidate[]> {
  const docks = await db
    .selectFrom("docks")
    .where(owned(user, "docks"))
    .where("site_id", "=", site_id)
    .where("archived_at", "is", null)
    .select(["id", "name", "state", "bound_at"])
    .orderBy("name")
    .execute();
  return docks.map((dock) => {
    const conflict = conflicts.find(({ dock_id }) => dock_id === dock.id);
    return candidate("dock", dock, [
      ...(conflict ? [blocked(conflictMessage(dock.name, conflict))] : []),
      ...(dock.bound_at === null ? [blocked(message("readiness:neverConnected", { name: dock.name }))] : []),
      ...(dock.bound_at !== null && dock.state === "offline"
        ? [warning(message("readiness:offline", { name: dock.name }))]
        : []),
    ]);
  });
}

async function kitCandidates(
  context: Context,
  { type }: CandidateMission,
  conflicts: readonly AssignmentConflict[],
): Promise<Candidate[]> {
  const kits = await allKits(context);
  return kits.map((kit) => {
    const { id, payloads } = kit;
    const conflict = conflicts.find(({ kit_id }) => kit_id === id);
    const lacksRadiometry =
      type === "solar_thermography" &&
      payloads.length > 0 &&
      !payloads.some(({ is_radiometric }) => is_radiometric);
    const models = payloads.map(({ model }) => model).join(", ");
    return candidate("kit", kit, [
      ...(conflict ? [blocked(conflictMessage(kit.name, conflict))] : []),
      ...kitIssues(kit),
      ...(lacksRadiometry ? [warning(message("readiness:noThermalCamera", { model: models }))] : []),
    ]);
  });
}

function candidate(
  kind: Candidate["kind"],
  { id, name }: { id: string | number; name: string },
  issues: readonly ReadinessIssue[],
): Candidate {
  const { level, reasons } = readinessOf(issues);
  return { kind, id: String(id), name, readiness: level, reasons };
}
