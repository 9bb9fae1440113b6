import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MissionDetail } from "./missions.ts";
import { dataOf, Id, TokenParams } from "#page.ts";

export const NewAssignment = z
  .object({
    pilot_id: z.string().max(64).nullable(),
    dock_id: Id.nullable(),
    kit_id: Id.nullable(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  })
  .refine(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), {
    path: ["ends_at"],
    message: "The end must come after the start",
  })
  .refine((assignment) => assignment.pilot_id !== null || assignment.dock_id !== null, {
    path: ["pilot_id"],
    message: "Choose a pilot or a dock",
  });
export type NewAssignment = z.infer<typeof NewAssignment>;

const reason = z.object({ reason: z.string().trim().min(1, "Give a reason").max(2000) });
const optionalReason = z.object({ reason: z.string().trim().max(2000).optional() });
const transition = { method: "POST", params: TokenParams, reply: dataOf(MissionDetail) } as const;

/** One call a transition of the mission, each in one transaction with timeline, notification and audit entry. */
export const missionTransitions = {
  request: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/request",
    permission: "add missions",
    side: ["center", "client"],
    summary: "draft → requested",
  }),
  approve: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/approve",
    permission: "approve and reject missions",
    side: ["center"],
    summary: "requested → approved",
  }),
  reject: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/reject",
    permission: "approve and reject missions",
    side: ["center"],
    summary: "requested → rejected, with a reason that the client sees",
    body: reason,
  }),
  assign: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/assign",
    permission: "assign mission pilot and equipment",
    side: ["center"],
    summary: "approved → assigned; a clash is refused with its name",
    body: NewAssignment,
  }),
  plan: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/plan",
    permission: "plan missions",
    side: ["center"],
    summary: "approved or assigned → planned, with routes and a date",
    body: z.object({
      route_ids: z.array(Id).min(1, "Choose at least one route").max(50),
      scheduled_for: z.iso.datetime(),
      /** Why, when it goes back from review to be flown again. */
      reason: z.string().trim().max(2000).optional(),
    }),
  }),
  start: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/start",
    permission: "available",
    side: ["center", "pilot"],
    summary: "planned → in progress; a mission with a dock is dispatched to it",
    idempotent: true,
  }),
  dataUploaded: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/data-uploaded",
    permission: "available",
    side: ["center", "pilot"],
    summary: "in progress → data uploaded; needs photographs, or a reason why there are none",
    body: optionalReason,
  }),
  process: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/process",
    permission: "process mission data",
    side: ["center"],
    summary: "data uploaded or in review → processing",
    body: optionalReason,
  }),
  review: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/review",
    permission: "move mission to in-review",
    side: ["center"],
    summary: "processing → in review, once every job has ended",
    body: z.object({ acknowledge_failures: z.boolean().default(false) }),
  }),
  complete: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/complete",
    permission: "complete mission",
    side: ["center"],
    summary: "in review → completed; the report is published to the client",
  }),
  hold: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/hold",
    permission: "edit missions",
    side: ["center"],
    summary: "Put on hold, with a reason",
    body: reason,
  }),
  resume: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/resume",
    permission: "edit missions",
    side: ["center"],
    summary: "Back to the state before the hold",
  }),
  cancel: endpoint({
    ...transition,
    path: "/api/ops/missions/:token/cancel",
    permission: "edit missions",
    side: ["center"],
    summary: "Cancel before it is in progress, with a reason",
    body: reason,
  }),
};
