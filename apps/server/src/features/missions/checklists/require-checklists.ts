import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { isOpen, openBeforeStart, readChecklists } from "./read-checklists.ts";

/** Throws 409 while an item is open that has to be checked before the start, and names the first. */
export async function requireChecklists(context: SystemContext, mission: LockedMission): Promise<void> {
  const open = openBeforeStart(mission, await readChecklists(context, mission));
  const [first] = open;
  if (!first) return;
  const item = first.items.find(isOpen);
  const count = open.reduce((sum, { open_items }) => sum + open_items, 0);
  throw conflict(message("errors/checklists:open", { name: first.name, item: item?.text ?? "", count }));
}

/** What was checked before a flight stays as it was then; a flight that is repeated is checked anew. */
export async function closeChecklists(
  { db, now }: SystemContext,
  { id, status }: Pick<LockedMission, "id" | "status">,
  to: MissionStatus,
): Promise<void> {
  const isStart = status === "planned" && to === "in_progress";
  const isRepeated = status === "in_review" && to === "planned";
  if (!isStart && !isRepeated && to !== "completed") return;
  await db
    .updateTable("checklist_runs")
    .set({ closed_at: now().toISOString() })
    .where("mission_id", "=", id)
    .where("closed_at", "is", null)
    .execute();
}
