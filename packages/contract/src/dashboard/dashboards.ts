import { z } from "zod";
import { SEVERITIES } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { ClientStatus, MissionStatus, WAITING_REASONS } from "#missions/mission-workflow.ts";
import { dataOf, DayRange, Token } from "#page.ts";
import { JobKind, JobState } from "#processing/processing.ts";

const Day = z.iso.date();
/** First and last day by the calendar of the user's organization. */
const Days = z.object({ first: Day, last: Day });
const count = z.number().int();

/** Without a period, that of operations is the last 30 days, that of a portfolio the last year. */
const query = z.object({ period: DayRange.optional() });

const WaitingMission = z.object({
  token: Token,
  number: z.string(),
  site: z.string(),
  client: z.string(),
  reason: z.enum(WAITING_REASONS),
  /** When the mission got its status. */
  since: z.iso.datetime(),
});

/** Each part is null to a user who may not view its rows. */
export const OperationsDashboard = z.object({
  period: Days,
  /** Missions stalled today, by what they wait for, regardless of the period. */
  waiting: z.array(z.object({ reason: z.enum(WAITING_REASONS), count, since: z.iso.datetime() })),
  /** The missions stalled longest. */
  longest: z.array(WaitingMission),
  /** The jobs that run or wait, in their order. */
  processing: z.array(
    z.object({
      id: count,
      token: Token,
      number: z.string(),
      site: z.string(),
      kind: JobKind,
      state: JobState.extract(["queued", "running"]),
      /** When it began, or was asked for. */
      since: z.iso.datetime(),
    }),
  ),
  /** Missions of the period, as the list of missions filters by days. */
  missions: z.array(z.object({ status: MissionStatus, count })),
  /** Missions that were completed in each week of the period. */
  completed: z.array(Days.extend({ count })),
  /** Flights that took off in each week of the period. */
  flights: z.array(Days.extend({ count, hours: z.number() })).nullable(),
  fleet: z.array(
    z.object({
      kind: z.enum(["drones", "payloads", "batteries"]),
      status: z.string(),
      count,
    }),
  ),
  maintenance: z.object({ overdue: count, soon: count }),
  /** Pilots by their worst certificate: expired, or expiring within 60 days. */
  certificates: z.object({ expired: count, expiring: count }).nullable(),
});
export type OperationsDashboard = z.infer<typeof OperationsDashboard>;

export const PortfolioDashboard = z.object({
  period: Days,
  sites: z.object({ total: count, never_inspected: count }),
  /** Open losses of all sites, in each currency. */
  losses: z.array(
    z.object({ currency: z.string(), lost_kwdc: z.number(), lost_money_per_year: z.number().nullable() }),
  ),
  open_repairs: z.array(z.object({ severity: z.enum(SEVERITIES), count })),
  overdue_repairs: count,
  /** Open orders, regardless of the period. */
  orders: z.array(z.object({ status: ClientStatus, count })),
  /** What the inspections that were completed in each month of the period found. */
  months: z.array(Days.extend({ inspections: count, found: count, lost_kwdc: z.number() })),
});
export type PortfolioDashboard = z.infer<typeof PortfolioDashboard>;

export const PilotDashboard = z.object({
  today: Day,
  /** From Monday to Sunday. */
  week: Days,
  /** Missions that were flown in the week, or are to be flown as scheduled or assigned. */
  missions: count,
  /** Missions still to be flown that have no date yet. */
  undated: count,
  /** The pilot's own flights, and the hours in the air. */
  flown: z.object({ week: count, week_hours: z.number(), days_90: count, days_90_hours: z.number() }),
  last_90_days: Days,
  /** In each of the last 12 months. */
  months: z.array(Days.extend({ count, hours: z.number() })),
});
export type PilotDashboard = z.infer<typeof PilotDashboard>;

export const dashboards = {
  operations: endpoint({
    method: "GET",
    path: "/api/ops/dashboards/operations",
    permission: "view missions",
    side: ["center"],
    summary:
      "Stalled missions and why, processing, missions and flights of a period, and the state of fleet and pilots",
    query,
    reply: dataOf(OperationsDashboard),
  }),
  portfolio: endpoint({
    method: "GET",
    path: "/api/ops/dashboards/portfolio",
    permission: "view sites",
    side: ["client"],
    summary: "What a client's sites lose, open repairs and orders, and what inspections of a period found",
    query,
    reply: dataOf(PortfolioDashboard),
  }),
  pilot: endpoint({
    method: "GET",
    path: "/api/ops/dashboards/pilot",
    permission: "view missions",
    side: ["pilot"],
    summary: "The week of the signed-in pilot, and what they have flown",
    reply: dataOf(PilotDashboard),
  }),
};
