import type { Anomaly, OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import { message } from "@overfly/i18n/message";
import type { Context, SystemContext } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { conflict } from "#platform/http/errors.ts";
import { updateLosses } from "./update-losses.ts";

/** While a report is revised, clients go on seeing the last revision, with the repairs as they are now. */
export async function publishedAnomalies(
  context: Context,
  missionId: number,
): Promise<Anomaly[] | undefined> {
  if (context.user.user_type !== "client") return undefined;
  const revised = await context.db
    .selectFrom("reports")
    .innerJoin("report_revisions", (join) =>
      join
        .onRef("report_revisions.mission_id", "=", "reports.mission_id")
        .onRef("report_revisions.revision", "=", "reports.revision"),
    )
    .where("reports.mission_id", "=", missionId)
    .where("reports.revising_since", "is not", null)
    .select("report_revisions.report")
    .executeTakeFirst();
  return revised && withRepairs(context, revised.report.anomalies);
}

/** Anomalies of an earlier revision, with the state of their repair today. */
export async function withRepairs<A extends Anomaly>(
  { db }: SystemContext,
  anomalies: readonly A[],
): Promise<A[]> {
  if (anomalies.length === 0) return [];
  const ids = anomalies.map(({ id }) => id);
  const rows = await db
    .selectFrom("anomalies")
    .where("id", "in", ids)
    .select(["id", "work_state", "note", "updated_at"])
    .execute();
  const today = new Map(rows.map((row) => [row.id, row]));
  return anomalies.map((anomaly) => ({ ...anomaly, ...(today.get(anomaly.id) as Partial<A> | undefined) }));
}

/**
 * Confirms or leaves out what nobody reviewed, before a report is published, and counts losses by the site's figures of
 * today; 409 while nobody has decided that.
 */
export async function settleOpenAnomalies(
  context: Context,
  { id: missionId, token }: { id: number; token: string },
  choice: OpenAnomalies | undefined,
): Promise<void> {
  const open = await context.db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where("review", "=", "unreviewed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (open.count === 0) return updateLosses(context, missionId, true);
  if (choice === undefined)
    throw conflict(message("errors/anomalies:unreviewed", { count: open.count }), {
      open_anomalies: ["errors/anomalies:chooseUnreviewed"],
    });
  if (choice === "confirm")
    await context.db
      .updateTable("anomalies")
      .set({ review: "confirmed", updated_at: context.now().toISOString() })
      .where("mission_id", "=", missionId)
      .where("review", "=", "unreviewed")
      .execute();
  await updateLosses(context, missionId, true);
  await writeAuditLog(context, {
    action: `anomalies.${choice === "confirm" ? "confirm_rest" : "leave_out_rest"}`,
    subject_kind: "mission",
    subject: token,
    details: { count: open.count },
  });
}
