import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { deleteUnsharedFiles, filesOfMission } from "#features/missions/documents/document-files.ts";
import { photosOfMission } from "#features/missions/problems/problem-photos.ts";
import { lockMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";

/** What is under way is cancelled first; what was completed is kept. */
const DELETABLE: readonly string[] = ["draft", "requested", "rejected", "cancelled"];

/** Deletes a mission without flights, files, processing and anomalies, with its timeline and notifications. */
export const deleteMission = (context: Context, token: string): Promise<{ token: string }> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    const { id, number } = mission;
    if (!DELETABLE.includes(mission.status))
      throw conflict(message("errors/missions:notDeletable", { number }));
    if (await hasHistory(tx, id)) throw conflict(message("errors/missions:hasHistory", { number }));
    const files = await filesOfMission(tx, id);
    const photos = await photosOfMission(tx, id);
    await tx.db
      .deleteFrom("notifications")
      .where((eb) => eb.or([eb("url", "like", `%/view/${token}`), eb("url", "like", `%/view/${token}/%`)]))
      .execute();
    await tx.db.deleteFrom("missions").where("id", "=", id).execute(); // what belongs to it, by foreign keys
    await deleteUnsharedFiles(tx, files);
    tx.afterCommit(async () => {
      for (const key of photos) await tx.storage.delete(key);
    });
    await writeAuditLog(tx, {
      action: "missions.delete",
      subject_kind: "mission",
      subject: token,
      details: { number },
    });
    publishMission(tx, mission, mission.status !== "draft" || mission.created_side === "client");
    return { token };
  });

async function hasHistory({ db }: Context, id: number): Promise<boolean> {
  for (const table of ["flights", "media_files", "processing_jobs", "anomalies", "reports"] as const) {
    const row = await db
      .selectFrom(table)
      .where("mission_id", "=", id)
      .select("mission_id")
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
