import type { NewAssignment } from "@overfly/contract/missions/mission-transition-endpoints";
import type { Candidate } from "@overfly/contract/missions/candidate";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { conflict, type FieldErrors, invalid } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { candidatesFor } from "./candidates.ts";
import { blockingReasons, issueKey } from "./mission-readiness.ts";
import { recordOverrides } from "./record-overrides.ts";
import { retryOnOverlap } from "./retry-on-overlap.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { isPast } from "#features/missions/schedule/is-past.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { owned } from "#tenancy.ts";

/** Assigns pilot, dock and kit, or replaces them; the time of a plan stays. */
export const assignMission = (
  context: Context,
  token: string,
  assignment: NewAssignment,
): Promise<MissionDetail> =>
  retryOnOverlap(context, (tried) =>
    transitionMission(tried, token, "assign", {
      updated_at: assignment.updated_at,
      effect: (tx, mission) => {
        checkTakeOff(mission, assignment);
        return makeAssignment(tx, mission, assignment);
      },
    }),
  );

/** The planned take-off lies within the assignment: whoever moves both has to schedule. */
function checkTakeOff({ status, scheduled_for }: LockedMission, { starts_at, ends_at }: NewAssignment): void {
  if (status !== "planned" || scheduled_for === null) return;
  const takeOff = Date.parse(scheduled_for);
  if (takeOff < Date.parse(starts_at)) throw invalid({ starts_at: ["errors/missions:takeOffOutside"] });
  if (takeOff >= Date.parse(ends_at)) throw invalid({ ends_at: ["errors/missions:takeOffOutside"] });
}

/** The timeline keeps names as text for readers of every language, whose commas differ. */
const SEPARATOR = " · ";

/** Judges and stores an assignment, in the caller's transaction; returns the names for the timeline. */
export async function makeAssignment(
  tx: Context,
  mission: LockedMission,
  assignment: AssignmentInput,
): Promise<string> {
  checkTime(tx, mission, assignment);
  await lockKit(tx, assignment.kit_id);
  const assigned = await checkReadiness(tx, mission, assignment);
  await replaceAssignment(tx, mission, assignment, assigned);
  const names = assigned.map(({ name }) => name).join(SEPARATOR);
  const overridden = assigned.filter(({ readiness }) => readiness === "blocked");
  const { justification } = assignment;
  if (overridden.length === 0 || !justification) return names;
  await recordOverrides(tx, mission.token, overridden, justification);
  return `${names}: ${justification}`;
}

export type AssignmentInput = Omit<NewAssignment, "updated_at">;

/** An assignment that has begun may get another pilot, but no other start in the past. */
function checkTime(context: Context, mission: LockedMission, { starts_at, ends_at }: AssignmentInput): void {
  const hasBegun = Date.parse(mission.assignment?.starts_at ?? "") === Date.parse(starts_at);
  if (isPast(context, ends_at)) throw invalid({ ends_at: ["errors/missions:inThePast"] });
  if (isPast(context, starts_at) && !hasBegun) throw invalid({ starts_at: ["errors/missions:inThePast"] });
}

/** So that it can't be archived between the check and the assignment. */
async function lockKit({ db, user }: Context, id: number | null): Promise<void> {
  if (id === null) return;
  await db
    .selectFrom("kits")
    .where(owned(user, "kits"))
    .where("id", "=", id)
    .select("id")
    .forShare()
    .execute();
}

const UNKNOWN = {
  pilot: "errors/missions:choosePilot",
  dock: "errors/missions:chooseDock",
  kit: "errors/missions:chooseKit",
} as const;
const FIELDS = { pilot: "pilot_id", dock: "dock_id", kit: "kit_id" } as const;

/** Throws unless every chosen candidate exists and is ready; errors are keyed by field. Returns the chosen candidates. */
async function checkReadiness(context: Context, mission: LockedMission, assignment: AssignmentInput) {
  const candidates = await candidatesFor(context, mission, assignment);
  const unknown: FieldErrors = {};
  const blocked: FieldErrors = {};
  const selected: Candidate[] = [];
  for (const kind of Object.keys(FIELDS) as Candidate["kind"][]) {
    const id = assignment[FIELDS[kind]];
    if (id === null) continue;
    const candidate = candidates.find((one) => one.kind === kind && one.id === String(id));
    if (candidate) selected.push(candidate);
    if (!candidate) unknown[FIELDS[kind]] = [UNKNOWN[kind]];
    else if (candidate.readiness === "blocked" && !isJustified(candidate, assignment))
      blocked[FIELDS[kind]] = blockingReasons(candidate).map(({ text }) => text);
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const [reasons] = Object.values(blocked);
  if (reasons?.[0]) throw conflict(reasons[0], blocked);
  return selected;
}

const isJustified = ({ can_be_justified }: Candidate, { justification }: AssignmentInput): boolean =>
  can_be_justified && Boolean(justification);

async function replaceAssignment(
  context: Context,
  mission: LockedMission,
  assignment: AssignmentInput,
  assigned: readonly Candidate[],
) {
  const { db } = context;
  const { pilot_id, dock_id, kit_id, starts_at, ends_at } = assignment;
  const accepted_issues = assigned.flatMap(blockingReasons).map(issueKey);
  const fields = { pilot_id, dock_id, kit_id, starts_at, ends_at, released_at: null, accepted_issues };
  await db
    .insertInto("assignments")
    .values({ ...fields, mission_id: mission.id, provider_id: mission.provider_id })
    .onConflict((existing) => existing.column("mission_id").doUpdateSet(fields))
    .execute();
  const previousPilot = mission.assignment?.pilot_id;
  if (!previousPilot || previousPilot === pilot_id) return;
  await notify(
    context,
    { organization_id: mission.provider_id, user_ids: [previousPilot] },
    {
      kind: "assignment",
      title: message("notifications/texts:reassigned", { number: mission.number }),
      body: message("notifications/texts:unassigned"),
      url: "/missions",
    },
  );
}
