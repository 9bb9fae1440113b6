import type { MissionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { can } from "@overfly/contract/permissions";
import type { Context, Identity } from "#context.ts";
import { findMission } from "#tenancy.ts";
import { type LockedMission, readAssignment } from "#features/missions/workflow/lock-mission.ts";
import { type ChecklistMission, isAnswerable, openBeforeStart, readChecklists } from "./read-checklists.ts";

/** A mission that the user may see, with what its checklists depend on. */
export async function checklistMission(context: Context, token: string) {
  const mission = await findMission(context, token);
  const { assignment, flown_by } = await readAssignment(context.db, mission.id);
  return { ...mission, status: mission.status as LockedMission["status"], assignment, flown_by };
}

export async function getChecklists(context: Context, token: string): Promise<MissionChecklists> {
  return viewChecklists(context, await checklistMission(context, token));
}

type Viewed = ChecklistMission & Pick<LockedMission, "assignment">;

export async function viewChecklists(context: Context, mission: Viewed): Promise<MissionChecklists> {
  const lists = await readChecklists(context, mission);
  const isAnswering = mayAnswer(context.user);
  const kit = mission.assignment?.kit_id ?? null;
  return {
    checklists: lists.map((list) => ({ ...list, can_answer: isAnswering && isAnswerable(mission, list) })),
    open_before_start: openBeforeStart(mission, lists).reduce((sum, { open_items }) => sum + open_items, 0),
    batteries: kit === null ? [] : await batteriesOf(context, kit),
  };
}

/** Whoever may let a drone take off checks it. */
export const mayAnswer = (user: Identity): boolean =>
  user.user_type !== "client" && (can(user, "add flights") || can(user, "view command control"));

export async function batteriesOf({ db }: Pick<Context, "db">, kit_id: number) {
  const rows = await db
    .selectFrom("batteries")
    .where("kit_id", "=", kit_id)
    .where("archived_at", "is", null)
    .select(["id", "model", "serial_number"])
    .orderBy("serial_number")
    .execute();
  return rows.map(({ id, model, serial_number }) => ({ id, name: `${model} ${serial_number}` }));
}
