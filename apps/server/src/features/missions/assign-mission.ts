import type { NewAssignment } from "@overfly/contract/missions/mission-transitions";
import type { Candidate, MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { conflict, type FieldErrors, HttpError, invalid } from "#platform/http/errors.ts";
import { notify } from "#features/notifications/notify.ts";
import { candidatesFor } from "./candidates.ts";
import type { LockedMission } from "./lock-mission.ts";
import { changeMission } from "./mission-states.ts";

/** Gives a mission its people and things, or others than it had. The database has the last word on clashes. */
export async function assignMission(
  context: Context,
  token: string,
  assignment: NewAssignment,
): Promise<MissionDetail> {
  try {
    return await attempt(context, token, assignment);
  } catch (error) {
    if (!isOverlap(error)) throw error;
    return lostRace(context, token, assignment);
  }
}

const attempt = (context: Context, token: string, assignment: NewAssignment) =>
  changeMission(context, token, "assign", {
    work: async (tx, mission) => {
      const chosen = await checkReadiness(tx, mission, assignment);
      await replaceAssignment(tx, mission, assignment);
      return chosen.map(({ name }) => name).join(", ");
    },
  });

/** Somebody else was faster by a moment: now their assignment is seen, and the clash has a name. */
async function lostRace(context: Context, token: string, assignment: NewAssignment) {
  try {
    return await attempt(context, token, assignment);
  } catch (error) {
    if (isOverlap(error))
      throw conflict("Somebody assigned the same people or things at this moment; try again");
    throw error;
  }
}

const EXCLUSION_VIOLATION = "23P01";
const isOverlap = (error: unknown): boolean =>
  !(error instanceof HttpError) &&
  error instanceof Error &&
  "code" in error &&
  error.code === EXCLUSION_VIOLATION;

const FIELDS = { pilot: "pilot_id", dock: "dock_id", kit: "kit_id" } as const;

/** Each must be the provider's own and not red; all that speaks against it is named, field by field. Answers with the chosen. */
async function checkReadiness(context: Context, mission: LockedMission, assignment: NewAssignment) {
  const candidates = await candidatesFor(context, mission, assignment);
  const unknown: FieldErrors = {};
  const red: FieldErrors = {};
  const all: Candidate[] = [];
  for (const kind of Object.keys(FIELDS) as Candidate["kind"][]) {
    const chosen = assignment[FIELDS[kind]];
    if (chosen === null) continue;
    const found = candidates.find((one) => one.kind === kind && one.id === String(chosen));
    if (found) all.push(found);
    if (!found) unknown[FIELDS[kind]] = [`Choose one of the ${kind}s for this mission`];
    else if (found.verdict === "blocked") red[FIELDS[kind]] = found.reasons;
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const [reasons] = Object.values(red);
  if (reasons?.[0]) throw conflict(reasons[0], red);
  return all;
}

async function replaceAssignment(context: Context, mission: LockedMission, assignment: NewAssignment) {
  const { db } = context;
  const { pilot_id, dock_id, kit_id, starts_at, ends_at } = assignment;
  const fields = { pilot_id, dock_id, kit_id, starts_at, ends_at, released_at: null };
  await db
    .insertInto("assignments")
    .values({ ...fields, mission_id: mission.id, provider_id: mission.provider_id })
    .onConflict((existing) => existing.column("mission_id").doUpdateSet(fields))
    .execute();
  const before = mission.assignment?.pilot_id;
  if (!before || before === pilot_id) return;
  await notify(
    context,
    { organization_id: mission.provider_id, user_ids: [before] },
    {
      kind: "assignment",
      title: {
        en: `${mission.number} is assigned to somebody else`,
        ar: `أُسندت ${mission.number} إلى شخص آخر`,
      },
      body: { en: "You no longer fly this mission", ar: "لن تنفّذ هذه المهمة بعد الآن" },
      url: "/missions",
    },
  );
}
