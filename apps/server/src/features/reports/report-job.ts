import { ReportLanguage } from "@overfly/contract/reports/reports";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { JobFailure, type RunningJob } from "#platform/jobs/job.ts";
import { preparePdf, renderPdf } from "./report-pdf.ts";
import { readLastRevision } from "./report-revisions.ts";

/** The job that renders and stores the published PDF in every language. */
export async function storeReport(context: SystemContext, job: RunningJob): Promise<void> {
  const { mission_id } = job;
  const report = await readLastRevision(context, mission_id);
  if (report.published_at === null) throw new JobFailure(message("processing/jobs:not_published"));
  const content = await preparePdf(context, mission_id, report, {
    reportProgress: (percent) => job.report({ percent, step: message("processing/jobs:rendering_images") }),
  });
  for (const language of ReportLanguage.options) {
    const pdf = await renderPdf(content, language);
    const storage_key = `missions/${mission_id}/report-${job.id}-${language}.pdf`;
    await context.storage.put(storage_key, pdf, { contentType: "application/pdf" });
    const file = { storage_key, size_bytes: pdf.byteLength, generated_at: context.now().toISOString() };
    await context.db
      .insertInto("report_files")
      .values({ mission_id, revision: report.revision, language, ...file })
      .onConflict((known) => known.columns(["mission_id", "revision", "language"]).doUpdateSet(file))
      .execute();
  }
}
