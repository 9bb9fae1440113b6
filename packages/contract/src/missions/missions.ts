import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { ClientStatus, MissionStatus, MissionTransition, WAITING_REASONS } from "./mission-workflow.ts";
import { INDUSTRIES } from "#sites/sites.ts";
import { dataOf, DayRange, Id, listOf, oneOrMoreOf, PageQuery, pageOf, Token, TokenParams } from "#page.ts";
import { Assignment, FlightPeriod } from "./assignment.ts";
import { NewComment, Participant } from "./comments.ts";
import { SeriesPlace } from "./series-place.ts";
import { TimelineEntry } from "./timeline-entry.ts";
import { MissionWork } from "./mission-work.ts";
import { Candidate, CandidateQuery, MissionReadiness } from "./candidate.ts";

export const MISSION_TYPES = [
  "solar_thermography",
  "visual",
  "mapping",
  "construction",
  "security",
  "maintenance",
] as const;
export const MissionType = z.enum(MISSION_TYPES);
export type MissionType = z.infer<typeof MissionType>;

export const SUBTYPES = {
  solar_thermography: ["iec_detailed", "standard", "overview"],
  visual: ["rgb_overview", "rgb_close_up"],
  mapping: ["orthomosaic", "terrain_model", "model_3d"],
  construction: ["progress", "as_built_check"],
  security: ["perimeter_patrol"],
  maintenance: ["soiling", "vegetation", "repair_verification"],
} as const satisfies Record<MissionType, readonly string[]>;

export const ALL_SUBTYPES = Object.values(SUBTYPES).flat();
export type Subtype = (typeof ALL_SUBTYPES)[number];

/** Ground sample distance of each thermal subtype in centimetres. */
export const SUBTYPE_GSD_CM = { iec_detailed: 3.0, standard: 5.5, overview: 15 } as const;

export const DELIVERABLES = [
  "anomalies",
  "pdf_report",
  "thermal_photos",
  "rgb_photos",
  "orthomosaic",
  "thermal_mosaic",
  "surface_model",
  "terrain_model",
  "point_cloud",
  "mesh",
  "video",
] as const;
export const Deliverable = z.enum(DELIVERABLES);
export type Deliverable = z.infer<typeof Deliverable>;

/** What makes each data product: uploaded photos, a processing job, or a person who uploads it as an output. */
export const DELIVERABLE_SOURCES: Record<Deliverable, "upload" | "merge" | "report" | "output"> = {
  anomalies: "merge",
  pdf_report: "report",
  thermal_photos: "upload",
  rgb_photos: "upload",
  orthomosaic: "output",
  thermal_mosaic: "output",
  surface_model: "output",
  terrain_model: "output",
  point_cloud: "output",
  mesh: "output",
  video: "output",
};

export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export const Priority = z.enum(PRIORITIES);

/** `status` is the internal status; clients get `client_status` in both fields. */
export const Mission = z.object({
  token: z.string(),
  number: z.string(),
  site: z.object({
    token: z.string(),
    name: z.string(),
    time_zone: z.string(),
    country: z.string().nullable(),
  }),
  client: z.object({ id: z.number().int(), company_name: z.string() }),
  /** Null where it belongs to none, or to one that the user doesn't see. */
  project: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  type: MissionType,
  subtype: z.string(),
  priority: Priority,
  status: z.union([MissionStatus, ClientStatus]),
  client_status: ClientStatus,
  reason: z.string().nullable(),
  window_start: z.iso.datetime().nullable(),
  window_end: z.iso.datetime().nullable(),
  scheduled_for: z.iso.datetime().nullable(),
  flight_period: FlightPeriod.nullable(),
  assignment: Assignment.nullable(),
  photo_count: z.number().int(),
  /** Null until its photos were looked through: a zero would read as if nothing were wrong. */
  anomaly_count: z.number().int().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Mission = z.infer<typeof Mission>;

export const MissionDetail = Mission.extend({
  description: z.string(),
  deliverables: z.array(Deliverable),
  routes: z.array(z.object({ id: z.number().int(), name: z.string() })),
  timeline: z.array(TimelineEntry),
  transitions: z.array(MissionTransition),
  /** Null after that user's account was deleted. */
  created_by: z.string().nullable(),
  irradiance_w_m2: z.number().nullable(),
  wind_mps: z.number().nullable(),
  ambient_c: z.number().nullable(),
  report_ready: z.boolean(),
  /** While the published report is revised; clients don't see it. */
  report_revising: z.boolean(),
  /** Null for clients. */
  work: MissionWork.nullable(),
  /** Null for a single order. */
  series: SeriesPlace.nullable(),
  /** The order for several sites that it belongs to, and how many missions that has; null for pilots. */
  multi_site_order: z.object({ token: z.string(), sites: z.number().int() }).nullable(),
});
export type MissionDetail = z.infer<typeof MissionDetail>;

const MissionFields = z.object({
  type: MissionType,
  subtype: z.string().max(40),
  priority: Priority,
  description: z.string().trim().max(4000),
  window_start: z.iso.datetime().nullable(),
  window_end: z.iso.datetime().nullable(),
  deliverables: z.array(Deliverable).max(20),
  /** Of the site's provider and, unless it is internal to the provider, of its client. */
  project_id: Id.nullable(),
});

export const NewMission = MissionFields.extend({
  site_token: Token,
  priority: Priority.default("normal"),
  description: MissionFields.shape.description.default(""),
  project_id: MissionFields.shape.project_id.default(null),
  /** Saved as a draft instead of being requested. */
  draft: z.boolean().default(false),
});
export type NewMission = z.infer<typeof NewMission>;

export const MissionChanges = MissionFields.partial().extend({
  irradiance_w_m2: z.number().min(0).max(1500).nullish(),
  wind_mps: z.number().min(0).max(60).nullish(),
  ambient_c: z.number().min(-60).max(70).nullish(),
  updated_at: z.iso.datetime(),
});
export type MissionChanges = z.infer<typeof MissionChanges>;

export const MissionQuery = PageQuery.extend({
  status: z.string().max(200).optional(),
  type: MissionType.optional(),
  subtype: z.enum(ALL_SUBTYPES).optional(),
  site: Token.optional(),
  clients: z.string().max(400).optional(),
  project: z.coerce.number().pipe(Id).optional(),
  multi_site_order: Token.optional(),
  /** Assigned to this dock; not for clients. */
  dock: z.coerce.number().pipe(Id).optional(),
  industries: oneOrMoreOf(INDUSTRIES).optional(),
  has_data_product: z.stringbool().optional(),
  /** Days on which it may be flown. */
  date: DayRange.optional(),
  /** Days on which it was flown, or is to be flown as scheduled or assigned. */
  flight_date: DayRange.optional(),
  /** Without one are those that are still to be flown. */
  has_flight_date: z.stringbool().optional(),
  completed: DayRange.optional(),
  /** Created by the reader. */
  mine: z.stringbool().optional(),
  /** Missions that stand still, by what they wait for; not for clients. */
  waiting: oneOrMoreOf(WAITING_REASONS).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type MissionQuery = z.infer<typeof MissionQuery>;

export const missions = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/missions",
    permission: "view missions",
    summary: "Missions (orders, for clients), newest first",
    query: MissionQuery,
    reply: pageOf(Mission),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token",
    permission: "view missions",
    summary: "One mission with its timeline and available transitions",
    params: TokenParams,
    reply: dataOf(MissionDetail),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/missions",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Request a mission, or save it as a draft",
    body: NewMission,
    reply: dataOf(MissionDetail),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/missions/:token",
    permission: "edit missions",
    summary: "Change a mission that is not completed",
    params: TokenParams,
    body: MissionChanges,
    reply: dataOf(MissionDetail),
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: "/api/ops/missions/:token/draft",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Replace a draft; 409 once it has been requested, or changed since `updated_at`",
    params: TokenParams,
    body: NewMission.omit({ draft: true }).extend({ updated_at: z.iso.datetime().optional() }),
    reply: dataOf(MissionDetail),
  }),
  discardDraft: endpoint({
    method: "DELETE",
    path: "/api/ops/missions/:token/draft",
    permission: "add missions",
    side: ["center", "client"],
    summary: "Delete a draft; 409 once it has been requested",
    params: TokenParams,
    reply: dataOf(z.object({ token: z.string() })),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/missions/:token",
    permission: "delete missions",
    side: ["center"],
    summary: "Delete a mission that was never flown and is not under way; 409 for every other",
    params: TokenParams,
    reply: dataOf(z.object({ token: z.string() })),
  }),
  comment: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/comments",
    permission: "view missions",
    summary: "Add a comment; `center_only` hides it from the client",
    params: TokenParams,
    body: NewComment,
    reply: dataOf(MissionDetail),
  }),
  participants: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/participants",
    permission: "view missions",
    summary: "Who can be mentioned in the mission's comments, by name",
    params: TokenParams,
    reply: listOf(Participant),
  }),
  candidates: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/candidates",
    permission: "assign mission pilot and equipment",
    side: ["center"],
    summary: "Pilots, docks and kits with their readiness in a time range",
    params: TokenParams,
    query: CandidateQuery,
    reply: listOf(Candidate),
  }),
  readiness: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/readiness",
    permission: "view missions",
    side: ["center", "pilot"],
    summary: "Readiness of the pilot or dock and of the kit that are assigned, as of now",
    params: TokenParams,
    reply: dataOf(MissionReadiness),
  }),
};
