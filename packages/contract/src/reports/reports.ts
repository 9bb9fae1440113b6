import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { Branding } from "#organization/branding.ts";
import { Anomaly, AnomalyClass, OpenAnomalies, Severity } from "#anomalies/anomalies.ts";
import { ChecklistMoment, ChecklistResult } from "#checklists/checklist-items.ts";
import { endpoint } from "#endpoint.ts";
import { Boundary } from "#geometry.ts";
import { dataOf, MessageReply, TokenParams } from "#page.ts";

export const ReportLanguage = z.enum(LOCALES);
export type ReportLanguage = z.infer<typeof ReportLanguage>;

/** An anomaly of an inspection before. */
export const EarlierAnomaly = Anomaly.pick({
  id: true,
  mission_token: true,
  number: true,
  class: true,
  severity: true,
  position: true,
  element: true,
  zone: true,
  uncertainty_m: true,
  module_certain: true,
});
export type EarlierAnomaly = z.infer<typeof EarlierAnomaly>;

/** Compared with what earlier missions of the same type at this site knew, each anomaly in its latest state. */
export const ReportChange = z.object({
  /** The last of them. */
  mission: z.object({ token: z.string(), number: z.string(), inspected_at: z.iso.datetime().nullable() }),
  /** Ids of this mission's anomalies. */
  new: z.array(z.number().int()),
  persisting: z.array(z.number().int()),
  /** Not found again, though the photos show its place. */
  resolved: z.array(EarlierAnomaly),
  /** Found again, but dismissed in this mission's review. */
  dismissed: z.array(EarlierAnomaly),
  /** Still open: outside of the photos, found but not reviewed, or opened again by a person since. */
  not_inspected: z.array(EarlierAnomaly),
});
export type ReportChange = z.infer<typeof ReportChange>;

const ReportChecklist = z.object({
  name: z.string(),
  moment: ChecklistMoment,
  /** Counts those of the same name: batteries, and flights that were repeated. */
  number: z.number().int(),
  battery: z.string().nullable(),
  items: z.array(
    z.object({
      text: z.string(),
      /** Null where nobody answered. */
      answer: z.object({ result: ChecklistResult, answered_by: z.string(), at: z.iso.datetime() }).nullable(),
    }),
  ),
});
export type ReportChecklist = z.infer<typeof ReportChecklist>;

const Revision = z.number().int().positive().max(10_000);

/** The client's report of a mission. */
export const Report = z.object({
  mission: z.object({
    token: z.string(),
    number: z.string(),
    /** The missions of a report of several; `number` joins them. */
    numbers: z.array(z.string()).optional(),
    type: z.string(),
    subtype: z.string(),
  }),
  site: z.object({
    token: z.string(),
    name: z.string(),
    time_zone: z.string(),
    boundary: Boundary.nullable(),
    capacity_kwdc: z.number().nullable(),
  }),
  provider: z.string(),
  /** Of the mission's provider; absent in reports that were published before there was any. */
  branding: Branding.omit({ company_name: true }).optional(),
  client: z.string(),
  inspected_at: z.iso.datetime().nullable(),
  conditions: z.object({
    irradiance_w_m2: z.number().nullable(),
    irradiance_source: z.enum(["measured", "estimated"]).nullable(),
    wind_mps: z.number().nullable(),
    ambient_c: z.number().nullable(),
    camera: z.string().nullable(),
    gsd_cm: z.number().nullable(),
    photo_count: z.number().int(),
  }),
  totals: z.object({
    anomalies: z.number().int(),
    affected_modules: z.number().int(),
    surveyed_modules: z.number().int(),
    lost_kwdc: z.number(),
    lost_percent: z.number().nullable(),
    lost_kwh_per_year: z.number().nullable(),
    lost_money_per_year: z.number().nullable(),
    currency: z.string(),
  }),
  by_class: z.array(z.object({ class: AnomalyClass, count: z.number().int(), lost_kwdc: z.number() })),
  by_severity: z.array(z.object({ severity: Severity, count: z.number().int() })),
  /** Whether anomalies were looked for; absent in revisions from before it was asked. */
  is_analyzed: z.boolean().optional(),
  /** Null if there is no inspection to compare with. */
  change: ReportChange.nullable(),
  /** Anomalies that nobody reviewed: not part of a published report, and unknown to clients. */
  unreviewed: z.number().int(),
  /** What flew it, with serial numbers; absent in revisions from before it was recorded. */
  equipment: z
    .object({ flown_by: z.array(z.string()), drones: z.array(z.string()), cameras: z.array(z.string()) })
    .optional(),
  /**
   * What was checked before and after the flights, each item by its last answer. Notes stay with the provider; absent in
   * revisions from before there were any.
   */
  checklists: z.array(ReportChecklist).optional(),
  /** Who reviewed and published it; null before. */
  sign_off: z.object({ name: z.string(), at: z.iso.datetime() }).nullish(),
  /** By repair priority, with the walking order from the site's entrance. */
  anomalies: z.array(Anomaly.extend({ repair_rank: z.number().int(), walk_order: z.number().int() })),
  published_at: z.iso.datetime().nullable(),
  revision: z.number().int(),
  /** Why it was revised; null for the first. */
  revision_reason: z.string().nullable(),
});
export type Report = z.infer<typeof Report>;

/** A table, a map of points in two formats, or a table for the walk from one anomaly to the next. */
export const EXPORT_FORMATS = ["xlsx", "walk", "geojson", "kml"] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** One of a report's revisions; all are kept. */
export const ReportRevision = z.object({
  revision: z.number().int(),
  reason: z.string().nullable(),
  published_at: z.iso.datetime(),
});
export type ReportRevision = z.infer<typeof ReportRevision>;

/** By default the last. */
const OfRevision = z.object({ revision: z.coerce.number().pipe(Revision).optional() });

export const reports = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/report",
    permission: "view missions",
    summary:
      "The report of a mission; clients see it once the mission is completed. By default the latest revision",
    params: TokenParams,
    query: OfRevision,
    reply: dataOf(Report),
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/report.pdf",
    permission: "view missions",
    summary: "The report as PDF, by default in the reader's language",
    params: TokenParams,
    query: OfRevision.extend({
      language: ReportLanguage.optional(),
      /** "fixed": the same colours mean the same temperatures in all pictures. */
      scale: z.enum(["each", "fixed"]).optional(),
    }),
    file: "application/pdf",
  }),
  export: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/anomalies/export",
    permission: "view missions",
    summary:
      "The anomalies as a table, for a map, or as a walking list, with headers in the reader's language",
    params: TokenParams,
    query: OfRevision.extend({
      format: ExportFormat.default("xlsx"),
      language: ReportLanguage.optional(),
    }),
    file: "application/octet-stream",
  }),
  revisions: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/report/revisions",
    permission: "view missions",
    summary: "The published revisions of a report, newest first",
    params: TokenParams,
    reply: dataOf(z.array(ReportRevision)),
  }),
  revise: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/report/revision",
    permission: "complete mission",
    side: ["center"],
    summary: "Open a published report for changes; readers see the last revision until the next is published",
    params: TokenParams,
    body: z.object({ reason: z.string().trim().min(1, "errors/fields:reason").max(2000) }),
    reply: MessageReply,
  }),
  publishRevision: endpoint({
    method: "POST",
    path: "/api/ops/missions/:token/report/revision/publish",
    permission: "complete mission",
    side: ["center"],
    summary: "Publish the next revision of a report; the client is notified",
    params: TokenParams,
    body: z.object({ open_anomalies: OpenAnomalies.optional() }),
    reply: MessageReply,
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/anomalies.csv",
    permission: "view missions",
    summary: "The anomalies as CSV",
    params: TokenParams,
    query: OfRevision,
    file: "text/csv",
  }),
};
