import { z } from "zod";
import { AnomalyClass, Severity, WorkState } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { ClientStatus, MissionStatus } from "#missions/mission-workflow.ts";
import { MissionType } from "#missions/missions.ts";
import { dataOf, DayRange, Token, TokenParams } from "#page.ts";

/** Anomalies and what they lose; each module counts once in an inspection. */
const Losses = z.object({
  count: z.number().int(),
  lost_kwdc: z.number(),
  /** Null where the site's specific yield is unknown. */
  lost_kwh_per_year: z.number().nullable(),
  /** Null where the site's specific yield or tariff is unknown. */
  lost_money_per_year: z.number().nullable(),
});

/** A completed mission with what it found. */
export const Inspection = z.object({
  mission: z.object({ token: Token, number: z.string(), type: MissionType, subtype: z.string() }),
  inspected_at: z.iso.datetime(),
  found: Losses,
  /** Those whose repair is open. */
  open: Losses,
  /** Since the inspection of the same type before it; null for the first one. */
  change: z
    .object({ count: z.number().int(), lost_kwdc: z.number(), lost_money_per_year: z.number().nullable() })
    .nullable(),
});
export type Inspection = z.infer<typeof Inspection>;

const Breakdown = z.object({
  by_severity: z.array(Losses.extend({ severity: Severity })),
  by_class: z.array(Losses.extend({ class: AnomalyClass })),
  by_work_state: z.array(Losses.extend({ work_state: WorkState })),
});

export const SiteDashboard = z.object({
  currency: z.string(),
  /** Of the last inspection of each type, whatever the period; `open` are the site's losses. Null before the first. */
  current: Breakdown.extend({
    found: Losses,
    open: Losses,
    /** Share of the site's capacity. */
    lost_percent: z.number().nullable(),
  }).nullable(),
  /** The last one, whatever the period; days are those of the site's time zone. */
  last_inspection: z
    .object({
      token: Token,
      number: z.string(),
      inspected_at: z.iso.datetime(),
      days_since: z.number().int(),
    })
    .nullable(),
  /** In the period, as the list of missions filters by site and days. */
  missions: z.array(
    z.object({ status: z.union([MissionStatus, ClientStatus]), count: z.number().int().positive() }),
  ),
  /** In the period, newest first. */
  inspections: z.array(Inspection),
});
export type SiteDashboard = z.infer<typeof SiteDashboard>;

export const InspectionDashboard = Inspection.extend({
  currency: z.string(),
  /** Share of the site's capacity. */
  lost_percent: z.number().nullable(),
  ...Breakdown.shape,
});
export type InspectionDashboard = z.infer<typeof InspectionDashboard>;

export const siteDashboard = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/site-dashboard",
    permission: "view sites",
    summary:
      "Missions and inspections of a site in a period, what it loses now, and the change from one to the next",
    params: TokenParams,
    query: z.object({ period: DayRange.optional() }),
    reply: dataOf(SiteDashboard),
  }),
  inspection: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/site-dashboard/:id",
    permission: "view sites",
    summary: "One inspection by its mission's token: anomalies and losses by severity, class and repair",
    params: z.object({ token: Token, id: Token }),
    reply: dataOf(InspectionDashboard),
  }),
};
