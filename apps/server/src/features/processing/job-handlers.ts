import { checkFiles } from "#features/media/check-files.ts";
import type { JobHandlers } from "#platform/jobs/job-queue.ts";
import { storeReport } from "#features/reports/publish-report.ts";
import { mergeObservations } from "./merge.ts";
import { inspectPhotos } from "./thermography.ts";

/** Which work each kind of job is. */
export const JOB_HANDLERS: JobHandlers = {
  intake: checkFiles,
  thermography: inspectPhotos,
  merge: mergeObservations,
  report: storeReport,
};
