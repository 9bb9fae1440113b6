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

/**
 * What readers see: the last revision as it was published, whatever becomes of tariffs, layouts and names, with the
 * repairs as they are now. Before the first, the report as it would be published.
 */
export async function readLastRevision(context: SystemContext, missionId: number): Promise<Report> {
  const last = await context.db
    .selectFrom("reports")
    .innerJoin("report_revisions", (join) =>
      join
        .onRef("report_revisions.mission_id", "=", "reports.mission_id")
        .onRef("report_revisions.revision", "=", "reports.revision"),
    )
    .where("reports.mission_id", "=", missionId)
    .select("report_revisions.report")
    .executeTakeFirst();
  if (!last) return buildReport(context, missionId);
  const ranked = inRepairOrder(await withRepairs(context, last.report.anomalies), "safety");
  return { ...last.report, anomalies: ranked.map((each, index) => ({ ...each, repair_rank: index + 1 })) };
}

/**
 * Keeps the report as it is published now. Call it in the transaction that publishes it, once all that the report
 * states is written, who published it among it. Does nothing where the last revision is kept already.
 */
export async function keepRevision(context: SystemContext, missionId: number): Promise<void> {
  const published = await buildReport(context, missionId);
  if (published.published_at === null) throw new Error(`The report of mission ${missionId} is not published`);
  await context.db
    .insertInto("report_revisions")
    .values({
      mission_id: missionId,
      revision: published.revision,
      reason: published.revision_reason,
      published_at: published.published_at,
      report: JSON.stringify(published),
    })
    .onConflict((known) => known.columns(["mission_id", "revision"]).doNothing())
    .execute();
}

/** A revision as it was published. */
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
    await keepRevision(tx, mission.id); // of a report that was published before all revisions were kept
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
    await settleOpenAnomalies(tx, { id: mission.id, token }, openAnomalies);
    await carryOverRepairs(tx, mission.id);
    const revision = await publishReport(tx, mission.id);
    const reason = report.revising_reason ?? "";
    const published = message("missions/timeline:reportRevised", { revision, reason });
    await writeTimeline(tx, mission.id, "report", published);
    await keepRevision(tx, mission.id);
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
    .select(["revision", "published_at", "revising_since", "revising_reason"])
    .executeTakeFirst();
  if (mission.status !== "completed" || !report?.published_at)
    throw conflict(message("errors/anomalies:notPublished", { number: mission.number }));
  return { mission, report };
}
