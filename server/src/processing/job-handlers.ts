import { checkFiles } from "#clouds/check-files.ts";
import type { JobHandlers } from "#jobs/job-queue.ts";

/** Which work each kind of job is. */
export const JOB_HANDLERS: JobHandlers = {
  intake: checkFiles,
  thermography: async () => {},
  merge: async () => {},
  report: async () => {},
};
