import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Boundary, Point } from "#geometry.ts";
import { dataOf, MessageReply, Id, IdParams, listOf, TokenParams } from "#page.ts";
import { Message } from "#message.ts";

export const ANOMALY_CLASSES = [
  "hot_spot",
  "hot_spot_multi",
  "cell",
  "cell_multi",
  "diode",
  "diode_multi",
  "module_offline",
  "string_offline",
  "combiner_offline",
  "inverter_offline",
  "junction_box",
  "cracking",
  "soiling",
  "shadowing",
  "vegetation",
  "pid",
  "reflection",
  "other",
] as const;
export const AnomalyClass = z.enum(ANOMALY_CLASSES);
export type AnomalyClass = z.infer<typeof AnomalyClass>;

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

export const WORK_STATES = [
  "pending",
  "in_progress",
  "on_hold",
  "not_found",
  "resolved",
  "no_action_required",
] as const;
export const WorkState = z.enum(WORK_STATES);
export type WorkState = z.infer<typeof WorkState>;

export const REVIEWS = ["unreviewed", "confirmed", "dismissed"] as const;
export const Review = z.enum(REVIEWS);
export type Review = z.infer<typeof Review>;

export const DISMISS_REASONS = [
  "reflection",
  "shading",
  "soiling",
  "duplicate",
  "no_defect",
  "other",
] as const;
export const DismissReason = z.enum(DISMISS_REASONS);
export type DismissReason = z.infer<typeof DismissReason>;

/** What to do with anomalies that nobody reviewed when a report is published. */
export const OpenAnomalies = z.enum(["confirm", "leave_out"]);
export type OpenAnomalies = z.infer<typeof OpenAnomalies>;

/** A photo that shows the anomaly, with its box in pixels. */
export const AnomalyImage = z.object({
  media_file_id: z.number().int(),
  role: z.enum(["thermal", "visual"]),
  is_best: z.boolean(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  max_c: z.number().nullable(),
});
export type AnomalyImage = z.infer<typeof AnomalyImage>;

export const Anomaly = z.object({
  id: z.number().int(),
  number: z.number().int(),
  mission_token: z.string(),
  site_token: z.string(),
  class: AnomalyClass,
  /** Class of abnormality by IEC TS 62446-3: 1 none, 2 thermal, 3 safety-relevant. */
  iec_class: z.number().int().min(1).max(3),
  severity: Severity,
  position: Point,
  outline: Boundary.nullable(),
  element: z.object({ id: z.number().int(), kind: z.string(), label: z.string() }).nullable(),
  zone: z.string().nullable(),
  /** Of the position, in metres: one standard deviation, or how far away it may be where the module is not certain. Null where nobody knows. */
  uncertainty_m: z.number().min(0).nullable(),
  /** False where the module can't be told from its neighbours: `element` is then the table or string that holds it. */
  module_certain: z.boolean(),
  /** Labels of all affected modules. */
  affected_modules: z.array(z.string()),
  delta_t_k: z.number().nullable(),
  max_c: z.number().nullable(),
  reference_c: z.number().nullable(),
  irradiance_w_m2: z.number().nullable(),
  /** Normalised to 1000 W/m²; null below 600 W/m² or if the irradiance is unknown. */
  delta_t_normalised_k: z.number().nullable(),
  lost_kwdc: z.number(),
  lost_kwh_per_year: z.number().nullable(),
  lost_money_per_year: z.number().nullable(),
  currency: z.string(),
  confidence: z.number().min(0).max(1),
  source: z.enum(["model", "person"]),
  review: Review,
  /** Why it was dismissed. */
  dismiss_reason: DismissReason.nullable(),
  /** The classification rule in English; `rule_messages` holds it as codes. */
  rule: z.string(),
  rule_messages: z.array(Message),
  note: z.string(),
  work_state: WorkState,
  images: z.array(AnomalyImage),
  updated_at: z.iso.datetime(),
});
export type Anomaly = z.infer<typeof Anomaly>;

export const AnomalyChanges = z.object({
  class: AnomalyClass.optional(),
  severity: Severity.optional(),
  iec_class: z.number().int().min(1).max(3).optional(),
  review: Review.optional(),
  dismiss_reason: DismissReason.nullish(),
  note: z.string().max(4000).optional(),
  position: Point.optional(),
  updated_at: z.iso.datetime(),
});
export type AnomalyChanges = z.infer<typeof AnomalyChanges>;

export const NewAnomaly = z.object({
  class: AnomalyClass,
  severity: Severity,
  position: Point,
  delta_t_k: z.number().min(-50).max(500).nullable(),
  note: z.string().max(4000).default(""),
  media_file_id: z.number().int().nullable(),
});
export type NewAnomaly = z.infer<typeof NewAnomaly>;

export const anomalies = {
  listForMission: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/anomalies",
    permission: "view missions",
    summary: "Anomalies of a mission, by loss; clients see them once the mission is completed",
    params: TokenParams,
    reply: listOf(Anomaly),
  }),
  listForSite: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/anomalies",
    permission: "view sites",
    summary: "Anomalies of the site's last completed mission",
    params: TokenParams,
    reply: listOf(Anomaly),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/helper/anomaly-data/:id",
    permission: "view missions",
    summary: "One anomaly; clients see it once its mission is completed",
    params: IdParams,
    reply: dataOf(Anomaly),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/anomalies",
    permission: "process mission data",
    side: ["center"],
    summary: "Add an anomaly while in review",
    params: TokenParams,
    body: NewAnomaly,
    reply: dataOf(Anomaly),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/anomalies/:id",
    permission: "process mission data",
    side: ["center"],
    summary: "Review or correct an anomaly; its loss is recomputed",
    params: IdParams,
    body: AnomalyChanges,
    reply: dataOf(Anomaly),
  }),
  reviewMany: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/anomalies/review",
    permission: "process mission data",
    side: ["center"],
    summary: "Review many of a mission's anomalies at once",
    params: TokenParams,
    body: z.object({
      ids: z.array(Id).min(1).max(5000),
      review: Review,
      dismiss_reason: DismissReason.optional(),
    }),
    reply: listOf(Anomaly),
  }),
  setWorkState: endpoint({
    method: "POST",
    path: "/api/ops/anomalies/:id/work-state",
    permission: "edit sites",
    summary: "Set the state of the repair work",
    params: IdParams,
    body: z.object({ work_state: WorkState, note: z.string().max(4000).optional() }),
    reply: dataOf(Anomaly),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/anomalies/:id",
    permission: "process mission data",
    side: ["center"],
    summary: "Remove an anomaly that a person added",
    params: IdParams,
    reply: MessageReply,
  }),
};
