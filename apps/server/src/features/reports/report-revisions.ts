import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import { inRepairOrder } from "@overfly/contract/anomalies/repair-order";
import type { Report, ReportRevision } from "@overfly/contract/reports/reports";
import { message } from "@overfly/i18n/message";
import type { Context, SystemContext } from "#context.ts";
import { settleOpenAnomalies, withRepairs } from "#features/anomalies/published-anomalies.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { notify } from "#platform/notifications/notify.ts";
import { findMission } from "#tenancy.ts";
import { buildReport } from "./build-report.ts";
import { carryOverRepairs } from "./carry-over-repairs.ts";
import { publishReport } from "./publish-report.ts";

/** What readers see: while the report is revised the last revision, with the repairs as they are now. */
export async function readLastRevision(context: SystemContext, missionId: number): Promise<Report> {
  const row = await context.db
    .selectFrom("reports")
    .where("mission_id", "=", missionId)
    .select(["revision", "revising_since"])
    .executeTakeFirst();
  if (!row?.revising_since) return buildReport(context, missionId);
  const report = await readRevision(context, missionId, row.revision);
  const ranked = inRepairOrder(await withRepairs(context, report.anomalies), "safety");
  return { ...report, anomalies: ranked.map((each, index) => ({ ...each, repair_rank: index + 1 })) };
}

/** A revision that was revised later, as it was published. */
export async function readRevision(
  { db }: SystemContext,
  missionId: number,
  revision: number,
): Promise<Report> {
  const row = await db
    .selectFrom("report_revisions")
    .where("mission_id", "=", missionId)
    .where("revision", "=", revision)
    .select("report")
    .executeTakeFirst();
  if (!row) throw notFound("Report");
  return row.report;
}

/** All published revisions, newest first. */
export async function listRevisions({ db }: SystemContext, missionId: number): Promise<ReportRevision[]> {
  const last = await db
    .selectFrom("reports")
    .where("mission_id", "=", missionId)
    .where("published_at", "is not", null)
    .select(["revision", "revision_reason as reason", "published_at"])
    .executeTakeFirst();
  if (!last) return [];
  const earlier = await db
    .selectFrom("report_revisions")
    .where("mission_id", "=", missionId)
    .where("revision", "<", last.revision)
    .orderBy("revision", "desc")
    .select(["revision", "reason", "published_at"])
    .execute();
  return [{ ...last, published_at: last.published_at ?? "" }, ...earlier];
}

/** Opens a published report for changes. */
export const reviseReport = (context: Context, token: string, reason: string): Promise<void> =>
  transact(context, async (tx) => {
    const { mission, report } = await lockReport(tx, token);
    if (report.revising_since !== null)
      throw conflict(message("errors/anomalies:alreadyRevised", { number: mission.number }));
    const published = await buildReport(tx, mission.id);
    await tx.db
      .insertInto("report_revisions")
      .values({
        mission_id: mission.id,
        revision: report.revision,
        reason: report.revision_reason,
        published_at: report.published_at,
        report: JSON.stringify(published),
      })
      .execute();
    await tx.db
      .updateTable("reports")
      .set({ revising_since: tx.now().toISOString(), revising_reason: reason })
      .where("mission_id", "=", mission.id)
      .execute();
    await writeAuditLog(tx, {
      action: "reports.revise",
      subject_kind: "mission",
      subject: token,
      details: { revision: report.revision + 1, reason },
    });
    await publishMissionChange(tx, mission.id);
  });

/** Publishes what was changed since; the client is told why. */
export const publishRevision = (
  context: Context,
  token: string,
  openAnomalies: OpenAnomalies | undefined,
): Promise<void> =>
  transact(context, async (tx) => {
    const { mission, report } = await lockReport(tx, token);
    if (report.revising_since === null)
      throw conflict(message("errors/anomalies:notRevised", { number: mission.number }));
    await settleOpenAnomalies(tx, mission.id, openAnomalies);
    await carryOverRepairs(tx, mission.id);
    const revision = await publishReport(tx, mission.id);
    const reason = report.revising_reason ?? "";
    const published = message("missions/timeline:reportRevised", { revision, reason });
    await writeTimeline(tx, mission.id, "report", published);
    await notify(
      tx,
      { organization_id: mission.client_id, permission: "view missions", except: tx.user.user_id },
      {
        kind: "report_ready",
        title: message("notifications/texts:reportRevised", { number: mission.number, revision }),
        body: reason,
        url: `/orders/view/${token}/report`,
      },
    );
    await writeAuditLog(tx, {
      action: "reports.publish_revision",
      subject_kind: "mission",
      subject: token,
      details: { revision },
    });
    await publishMissionChange(tx, mission.id);
  });

/** The published report of a mission that the user may see, locked until the transaction ends. */
async function lockReport(tx: Context, token: string) {
  const { id } = await findMission(tx, token);
  const mission = await tx.db
    .selectFrom("missions")
    .where("id", "=", id)
    .select(["id", "number", "status", "client_id"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const report = await tx.db
    .selectFrom("reports")
    .where("mission_id", "=", id)
    .select(["revision", "revision_reason", "published_at", "revising_since", "revising_reason"])
    .executeTakeFirst();
  const published_at = report?.published_at;
  if (mission.status !== "completed" || !report || !published_at)
    throw conflict(message("errors/anomalies:notPublished", { number: mission.number }));
  return { mission, report: { ...report, published_at } };
}
