import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { messageColumns } from "#platform/db/message-columns.ts";
import { conflict } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import type { Checklist } from "./read-checklists.ts";

/** The audit entry of a change of a mission's checklist; browsers of the provider read it again. */
export async function recordChange(
  tx: Context,
  mission: LockedMission,
  verb: "begin_checklist" | "answer_checklist",
  details: Record<string, unknown>,
): Promise<void> {
  const { token } = mission;
  await writeAuditLog(tx, { action: `missions.${verb}`, subject_kind: "mission", subject: token, details });
  publishMission(tx, mission, false);
}

/** In the mission's timeline, without its client. */
export async function noteInTimeline(
  { db, user }: Context,
  mission_id: number,
  text: Message,
): Promise<void> {
  await db
    .insertInto("mission_timeline")
    .values({
      mission_id,
      kind: "checklist",
      ...messageColumns(text),
      center_only: true,
      actor: user.name,
      user_id: user.user_id,
    })
    .execute();
}

/** Names the status in which, or why, it isn't answered. */
export const notAnswerable = (
  { number, status }: LockedMission,
  { name, closed_at }: Pick<Checklist, "name" | "closed_at">,
) =>
  conflict(
    closed_at === null
      ? message("errors/checklists:wrongStatus", { name, number, status: missionStatusMessage(status) })
      : message("errors/checklists:closed", { name }),
  );
