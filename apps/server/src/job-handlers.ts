import { checkFiles } from "#features/media/intake-job.ts";
import type { JobHandlers } from "#platform/jobs/job-handler.ts";
import { storeReport } from "#features/reports/report-job.ts";
import { mergeObservations } from "#features/processing/merge-job.ts";
import { inspectPhotos } from "#features/processing/thermography-job.ts";

/** The processing steps of a mission, in order. */
export const JOB_HANDLERS: JobHandlers = {
  intake: checkFiles,
  thermography: inspectPhotos,
  merge: mergeObservations,
  report: storeReport,
};
