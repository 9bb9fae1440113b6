import { OpenAnomalies } from "#anomalies/anomalies.ts";
import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MissionDetail } from "./missions.ts";
import { MISSION_WORKFLOW, type MissionTransition, transitionRule } from "./mission-workflow.ts";
import { dataOf, Id, TokenParams } from "#page.ts";

const REASON = z.string().trim().max(2000);

/** The mission's version that was read; 409 if somebody else was faster. */
const VERSION = { updated_at: z.iso.datetime() };

const AssignmentFields = z.object({
  pilot_id: z.string().max(64).nullable(),
  dock_id: Id.nullable(),
  kit_id: Id.nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Why a pilot, dock or kit flies that is blocked; stays in the timeline. */
  justification: REASON.optional(),
  ...VERSION,
});

const END_AFTER_START = { path: ["ends_at"], message: "errors/fields:endAfterStart" };
const endsAfterStart = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  Date.parse(starts_at) < Date.parse(ends_at);
const PILOT_OR_DOCK = { path: ["pilot_id"], message: "errors/missions:pilotOrDock" };
const isFlown = ({ pilot_id, dock_id }: { pilot_id: string | null; dock_id: number | null }) =>
  pilot_id !== null || dock_id !== null;

export const NewAssignment = AssignmentFields.refine(endsAfterStart, END_AFTER_START).refine(
  isFlown,
  PILOT_OR_DOCK,
);
export type NewAssignment = z.infer<typeof NewAssignment>;

const reasonFields = {
  none: {},
  optional: { reason: REASON.optional() },
  required: { reason: REASON.min(1, "errors/fields:reason") },
} as const;

/** Why it is flown at night, in low light or in much wind. */
const CONDITIONS_REASON = { conditions_reason: REASON.optional() };

/** The body's `reason` as the workflow asks for it. */
const reasonOf = <T extends MissionTransition>(transition: T) =>
  reasonFields[
    MISSION_WORKFLOW[transition].reason
  ] as (typeof reasonFields)[(typeof MISSION_WORKFLOW)[T]["reason"]];

const ROUTES = { route_ids: z.array(Id).min(1, "errors/missions:routeRequired").max(50) };

const NewPlan = z.object({
  ...ROUTES,
  scheduled_for: z.iso.datetime(),
  ...reasonOf("plan"),
  ...CONDITIONS_REASON,
  ...VERSION,
});
export type NewPlan = z.infer<typeof NewPlan>;

/** An assignment and its plan: the take-off is the assignment's start. */
export const NewSchedule = AssignmentFields.extend({
  ...ROUTES,
  ...reasonOf("plan"),
  ...CONDITIONS_REASON,
})
  .refine(endsAfterStart, END_AFTER_START)
  .refine(isFlown, PILOT_OR_DOCK);
export type NewSchedule = z.infer<typeof NewSchedule>;

/** Where one of several permissions is enough, the service checks them. */
function derived(transition: MissionTransition) {
  const { permissions, sides, clients } = transitionRule(transition);
  const [permission, ...others] = permissions;
  return {
    method: "POST" as const,
    path: `/api/ops/missions/:token/${transition}`,
    permission: others.length > 0 || clients ? ("available" as const) : permission,
    side: clients ? [...sides, "client" as const] : sides,
    params: TokenParams,
    reply: dataOf(MissionDetail),
  };
}

/** One endpoint per transition, each in one transaction with timeline, notification and audit entry. */
export const missionTransitions = {
  request: endpoint({ ...derived("request"), summary: "draft → requested" }),
  approve: endpoint({ ...derived("approve"), summary: "requested → approved" }),
  reject: endpoint({
    ...derived("reject"),
    summary: "requested → rejected, with a reason that the client sees",
    body: z.object(reasonOf("reject")),
  }),
  assign: endpoint({
    ...derived("assign"),
    summary: "approved → assigned; a scheduling conflict is rejected with its name",
    body: NewAssignment,
  }),
  plan: endpoint({
    ...derived("plan"),
    summary: "approved or assigned → planned, with routes and a date; an assignment moves along",
    body: NewPlan,
  }),
  /** Needs `assign mission pilot and equipment` besides. */
  schedule: endpoint({
    ...derived("plan"),
    path: "/api/ops/missions/:token/schedule",
    summary: "approved or assigned → planned: pilot or dock, kit, time and routes at once",
    body: NewSchedule,
  }),
  start: endpoint({
    ...derived("start"),
    summary: "planned → in progress; a mission with a dock is dispatched to it",
    body: z.object({
      ...CONDITIONS_REASON,
      /** Why it is flown though pilot or equipment are blocked; stays in the timeline. */
      readiness_reason: REASON.optional(),
    }),
  }),
  dataUploaded: endpoint({
    ...derived("data-uploaded"),
    summary: "in progress → data uploaded; needs photos, or a reason why there are none",
    body: z.object(reasonOf("data-uploaded")),
  }),
  process: endpoint({
    ...derived("process"),
    summary: "data uploaded or in review → processing",
    body: z.object(reasonOf("process")),
  }),
  review: endpoint({
    ...derived("review"),
    summary: "processing → in review, once every job has ended",
    body: z.object({ acknowledge_failures: z.boolean().default(false) }),
  }),
  complete: endpoint({
    ...derived("complete"),
    summary:
      "in review → completed; the report is published to the client. Says what to do with unreviewed anomalies",
    body: z.object({ open_anomalies: OpenAnomalies.optional() }),
  }),
  hold: endpoint({
    ...derived("hold"),
    summary: "Put on hold, with a reason",
    body: z.object(reasonOf("hold")),
  }),
  resume: endpoint({ ...derived("resume"), summary: "Back to the status before the hold" }),
  cancel: endpoint({
    ...derived("cancel"),
    summary: "Cancel before it is in progress, with a reason; a client withdraws what isn't approved yet",
    body: z.object(reasonOf("cancel")),
  }),
};
