import type { Anomaly, DismissReason } from "@overfly/contract/anomalies/anomalies";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { findMission, owned } from "#tenancy.ts";
import { anomaliesOf, asAnomalies } from "./anomaly-record.ts";
import { lockReviewedMission } from "./lock-reviewed-mission.ts";
import { updateLosses } from "./update-losses.ts";

interface Decision {
  ids: readonly number[];
  review: Anomaly["review"];
  dismiss_reason?: DismissReason | undefined;
}

/** One decision on many anomalies of a mission, all or none. */
export const reviewAnomalies = (
  context: Context,
  token: string,
  { ids, review, dismiss_reason }: Decision,
): Promise<Anomaly[]> =>
  transact(context, async (tx) => {
    const mission = await lockReviewedMission(tx, (await findMission(tx, token)).id);
    const uniqueIds = [...new Set(ids)];
    const changed = await tx.db
      .updateTable("anomalies")
      .set({
        review,
        dismiss_reason: review === "dismissed" ? (dismiss_reason ?? null) : null,
        updated_at: tx.now().toISOString(),
      })
      .where(owned(tx.user, "anomalies"))
      .where("mission_id", "=", mission.id)
      .where("id", "in", uniqueIds)
      .returning("id")
      .execute();
    if (changed.length < uniqueIds.length) throw notFound("Anomaly");
    await updateLosses(tx, mission.id);
    await writeAuditLog(tx, {
      action: "anomalies.review",
      subject_kind: "mission",
      subject: token,
      details: { review, count: changed.length, ...(dismiss_reason && { dismiss_reason }) },
    });
    await publishMissionChange(tx, mission.id);
    const rows = await anomaliesOf(tx).where("anomalies.id", "in", uniqueIds).execute();
    return asAnomalies(tx, rows);
  });
