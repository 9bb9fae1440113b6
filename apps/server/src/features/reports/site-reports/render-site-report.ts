import { ReportLanguage } from "@overfly/contract/reports/reports";
import type { SystemContext } from "#context.ts";
import { preparePdf, renderPdf } from "#features/reports/report-pdf.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import type { Task } from "#platform/jobs/job.ts";

/** The task that renders and stores a generated report; one that can't be rendered says so. */
export async function renderSiteReport(context: SystemContext, { id }: Task): Promise<void> {
  const row = await context.db
    .selectFrom("site_reports")
    .innerJoin("missions", "missions.site_id", "site_reports.site_id")
    .where("site_reports.id", "=", id)
    .where("site_reports.state", "=", "queued")
    .select(["site_reports.site_id", "version", "report", "language", "missions.id as mission_id"])
    .limit(1)
    .executeTakeFirst();
  if (!row) return; // rendered by an earlier attempt
  try {
    const content = await preparePdf(context, row.mission_id, row.report);
    const pdf = await renderPdf(content, ReportLanguage.parse(row.language));
    const storage_key = `sites/${row.site_id}/reports/${id}.pdf`;
    await context.storage.put(storage_key, pdf, { contentType: "application/pdf" });
    await context.db
      .updateTable("site_reports")
      .set({ state: "ready", storage_key, size_bytes: pdf.byteLength })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.error({ err: error, site_report: id }, "Could not generate a report");
    await context.db.updateTable("site_reports").set({ state: "failed" }).where("id", "=", id).execute();
  }
}
