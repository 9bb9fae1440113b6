import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { Anomaly, AnomalyClass, Severity } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { Boundary } from "#geometry.ts";
import { dataOf, TokenParams } from "#page.ts";

export const ReportLanguage = z.enum(LOCALES);
export type ReportLanguage = z.infer<typeof ReportLanguage>;

/** The client's report of a mission. */
export const Report = z.object({
  mission: z.object({ token: z.string(), number: z.string(), type: z.string(), subtype: z.string() }),
  site: z.object({
    token: z.string(),
    name: z.string(),
    time_zone: z.string(),
    boundary: Boundary.nullable(),
    capacity_kwdc: z.number().nullable(),
  }),
  provider: z.string(),
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
  /** Compared with the last completed mission of the same type at this site; null if there is none. */
  change: z
    .object({
      since: z.string(),
      new: z.number().int(),
      persisting: z.number().int(),
      resolved: z.number().int(),
    })
    .nullable(),
  /** By repair priority, with the walking order from the site's entrance. */
  anomalies: z.array(Anomaly.extend({ repair_rank: z.number().int(), walk_order: z.number().int() })),
  published_at: z.iso.datetime().nullable(),
});
export type Report = z.infer<typeof Report>;

export const reports = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/report",
    permission: "view missions",
    summary: "The report of a mission; clients see it once the mission is completed",
    params: TokenParams,
    reply: dataOf(Report),
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/report.pdf",
    permission: "view missions",
    summary: "The report as PDF, by default in the reader's language",
    params: TokenParams,
    query: z.object({ language: ReportLanguage.optional() }),
    file: "application/pdf",
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/anomalies.csv",
    permission: "view missions",
    summary: "The anomalies as CSV",
    params: TokenParams,
    file: "text/csv",
  }),
};
