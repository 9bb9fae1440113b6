import { readModel } from "#features/bim/read-model.ts";
import { checkFiles } from "#features/media/intake-job.ts";
import { checkSiteFile } from "#features/media/checks/check-site-file.ts";
import { deliverWebhook } from "#features/webhooks/deliver-webhook.ts";
import { renderSiteReport } from "#features/reports/site-reports/render-site-report.ts";
import type { JobHandlers, TaskHandlers } from "#platform/jobs/job-handler.ts";
import { storeReport } from "#features/reports/report-job.ts";
import { mergeAnomalies } from "#features/processing/merge-job.ts";
import { layoutProposer } from "#features/processing/layout-job.ts";
import { storeProposedLayout } from "#features/sites/layouts/store-proposed-layout.ts";
import { inspectPhotos } from "#features/processing/thermography-job.ts";

/** The processing steps of a mission, in order. */
export const JOB_HANDLERS: JobHandlers = {
  intake: checkFiles,
  thermography: inspectPhotos,
  merge: mergeAnomalies,
  layout: layoutProposer(storeProposedLayout),
  report: storeReport,
};

export const TASK_HANDLERS: TaskHandlers = {
  webhook: deliverWebhook,
  "site-file-check": checkSiteFile,
  "bim-model": readModel,
  "site-report": renderSiteReport,
};
