import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf, TokenParams } from "#page.ts";
import { Message } from "#message.ts";

export const JobKind = z.enum(["intake", "thermography", "merge", "layout", "report"]);
export type JobKind = z.infer<typeof JobKind>;
export const JobState = z.enum(["queued", "running", "completed", "failed", "canceled"]);
export type JobState = z.infer<typeof JobState>;

/** Jobs that leave the anomalies of a mission as they are, and may run again whatever its status. */
const JOBS_OF_ANY_STATUS: ReadonlySet<JobKind> = new Set<JobKind>(["intake", "report"]);

/** Whether a job of a mission in this status may be run again. Anomalies change only while they are processed. */
export const canRunAgain = (kind: JobKind, status: string): boolean =>
  JOBS_OF_ANY_STATUS.has(kind) || status === "processing";

/** A background job of a mission. Survives restarts of the server. */
export const ProcessingJob = z.object({
  id: z.number().int(),
  mission_token: z.string(),
  kind: JobKind,
  state: JobState,
  percent: z.number().min(0).max(100),
  /** In English; `step_message` holds it as a code. */
  step: z.string().nullable(),
  step_message: Message.nullable(),
  /** The original error message, or the `error_message` in English. */
  error: z.string().nullable(),
  error_message: Message.nullable(),
  acknowledged: z.boolean(),
  log: z.array(z.object({ at: z.iso.datetime(), text: z.string(), message: Message.optional() })),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type ProcessingJob = z.infer<typeof ProcessingJob>;

export const STEP_STATES = ["waiting", "running", "done", "interrupted"] as const;
/** How far the processing is, as the client sees it: steps without logs, errors and names of files. */
export const ProcessingProgress = z.object({
  photos: z.object({ received: z.number().int(), checked: z.number().int() }),
  /** In the order of the work; only those that have begun or wait. */
  steps: z.array(
    z.object({ kind: JobKind, state: z.enum(STEP_STATES), percent: z.number().min(0).max(100) }),
  ),
});
export type ProcessingProgress = z.infer<typeof ProcessingProgress>;

export const REGISTRATION_WARNINGS = ["not_found", "ambiguous", "large_shift"] as const;
/** Where the layout was found in the thermal photos, by the whole flight. */
export const FlightRegistration = z.object({
  photos: z.number().int(),
  /** The layout was found, and its modules can be told apart. */
  placed: z.number().int(),
  /** The layout was found, but its modules can't be told from their neighbours. */
  ambiguous: z.number().int(),
  /** The photo should show modules, but they were not found. */
  not_found: z.number().int(),
  /** From the reported positions to the layout; null where no photo was placed. */
  shift: z.object({ east_m: z.number(), north_m: z.number() }).nullable(),
  /** Median probability of the photos' places among those that look alike. */
  sureness: z.number().min(0).max(1).nullable(),
  warnings: z.array(z.enum(REGISTRATION_WARNINGS)),
});
export type FlightRegistration = z.infer<typeof FlightRegistration>;

export const processing = {
  listForMission: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/jobs",
    permission: "view missions",
    side: ["center", "pilot"],
    summary: "Processing jobs of a mission, newest first",
    params: TokenParams,
    reply: listOf(ProcessingJob),
  }),
  progress: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/progress",
    permission: "view missions",
    side: ["client"],
    summary: "Processing progress of the client's own mission",
    params: TokenParams,
    reply: dataOf(ProcessingProgress),
  }),
  registration: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/registration",
    permission: "view missions",
    side: ["center", "pilot"],
    summary:
      "Where the layout was found in the thermal photos; null before the processing and without a layout",
    params: TokenParams,
    reply: dataOf(FlightRegistration.nullable()),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/ops/jobs/:id/cancel",
    permission: "process mission data",
    side: ["center"],
    summary: "Cancel a queued or running job",
    params: IdParams,
    reply: dataOf(ProcessingJob),
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/ops/jobs/:id/retry",
    permission: "process mission data",
    side: ["center"],
    summary: "Run a failed or canceled job again",
    params: IdParams,
    reply: dataOf(ProcessingJob),
  }),
};
