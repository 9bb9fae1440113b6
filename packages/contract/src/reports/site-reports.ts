import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, DayRange, Id, IdParams, PageQuery, pageOf, Token, TokenParams } from "#page.ts";
import { ReportLanguage } from "./reports.ts";

/** The most anomalies that a person chooses for one report. */
const MAX_CHOSEN = 500;

/** What a report is of. A period takes the last inspection of each type in it, so that a defect counts once. */
export const ReportRequest = z
  .discriminatedUnion("scope", [
    z.object({ scope: z.literal("mission"), mission_token: Token }),
    z.object({ scope: z.literal("period"), period: DayRange }),
    z.object({ scope: z.literal("anomalies"), anomaly_ids: z.array(Id).min(1).max(MAX_CHOSEN) }),
  ])
  .and(z.object({ language: ReportLanguage.optional() }));
export type ReportRequest = z.infer<typeof ReportRequest>;

/** A report that a person asked for. Its content stays as it was then. */
export const SiteReport = z.object({
  id: z.number().int(),
  version: z.number().int(),
  scope: z.enum(["mission", "period", "anomalies"]),
  /** Numbers of its missions. */
  missions: z.array(z.string()),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  anomaly_count: z.number().int(),
  language: ReportLanguage,
  /** It can be downloaded once it is ready. */
  state: z.enum(["queued", "ready", "failed"]),
  size_bytes: z.number().int().nullable(),
  actor: z.string(),
  created_at: z.iso.datetime(),
});
export type SiteReport = z.infer<typeof SiteReport>;

export const siteReports = {
  generate: endpoint({
    method: "POST",
    path: "/api/ops/sites/generate-report/:id",
    permission: "view missions",
    side: ["center", "client"],
    summary: "Generate a report of a mission, of a period, or of chosen anomalies; `id` is the site's token",
    params: z.object({ id: Token }),
    body: ReportRequest,
    reply: dataOf(SiteReport),
  }),
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/reports",
    permission: "view missions",
    side: ["center", "client"],
    summary: "Generated reports of a site, newest first",
    params: TokenParams,
    query: PageQuery.pick({ page: true, item_count: true }),
    reply: pageOf(SiteReport),
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/ops/site-reports/:id/retry",
    permission: "view missions",
    side: ["center", "client"],
    summary: "Generate a failed report again, with the content that it had; 409 for any other",
    params: IdParams,
    reply: dataOf(SiteReport),
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/ops/site-reports/:id/pdf",
    permission: "view missions",
    side: ["center", "client"],
    summary: "A generated report as PDF; 409 until it is ready",
    params: IdParams,
    file: "application/pdf",
  }),
};
