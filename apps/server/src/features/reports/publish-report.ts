import { remark } from "@overfly/contract/processing/remarks";
import { ReportLanguage } from "@overfly/contract/reports/reports";
import type { SystemContext } from "#context.ts";
import { JobFailure, type RunningJob } from "#platform/jobs/job-queue.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";
import { buildReport } from "./build-report.ts";
import { preparePdf, renderPdf } from "./report-pdf.ts";

/** Publishes a mission's report to the client and queues its PDF. Call it in the transaction that completes the mission. */
export async function publishReport(context: SystemContext, missionId: number): Promise<void> {
  const now = context.now().toISOString();
  const { provider_id, client_id, token, number } = await context.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["provider_id", "client_id", "token", "number"])
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto("reports")
    .values({ mission_id: missionId, published_at: now })
    .onConflict((known) => known.column("mission_id").doUpdateSet({ published_at: now }))
    .execute();
  await context.db.deleteFrom("report_files").where("mission_id", "=", missionId).execute();
  const data = { mission: { token, number }, published_at: now };
  for (const organization_id of [provider_id, client_id])
    await queueWebhooks(context, { organization_id, event: "report.published", data });
  await context.jobs.enqueue(context, {
    kind: "report",
    provider_id,
    mission_id: missionId,
    singleton: `report:${missionId}`,
  });
}

/** The job that renders and stores the published PDF in every language. */
export async function storeReport(context: SystemContext, job: RunningJob): Promise<void> {
  const { mission_id } = job;
  const report = await buildReport(context, mission_id);
  if (report.published_at === null) throw new JobFailure(remark("job.not_published"));
  const content = await preparePdf(context, mission_id, report, (percent) =>
    job.report({ percent, step: remark("job.drawing") }),
  );
  for (const language of ReportLanguage.options) {
    const pdf = await renderPdf(content, language);
    const storage_key = `missions/${mission_id}/report-${job.id}-${language}.pdf`;
    await context.storage.put(storage_key, pdf, { contentType: "application/pdf" });
    const file = { storage_key, size_bytes: pdf.byteLength, generated_at: context.now().toISOString() };
    await context.db
      .insertInto("report_files")
      .values({ mission_id, language, ...file })
      .onConflict((known) => known.columns(["mission_id", "language"]).doUpdateSet(file))
      .execute();
  }
}
