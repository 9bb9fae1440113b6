import type { PortfolioDashboard } from "@overfly/contract/dashboard/dashboards";
import { SEVERITIES } from "@overfly/contract/anomalies/anomalies";
import {
  CLIENT_STATUS,
  CLIENT_STATUSES,
  type MissionStatus,
} from "@overfly/contract/missions/mission-workflow";
import { can } from "@overfly/contract/permissions";
import type { Context } from "#context.ts";
import { filterRepairs } from "#features/anomalies/repairs/list-repairs.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { lossesOf, sumOf } from "#features/sites/dashboard/inspection-losses.ts";
import { statisticsOf } from "#features/sites/site-statistics.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import { owned } from "#tenancy.ts";
import { type Days, monthsOf, periodOf, YEAR_DAYS } from "./days.ts";
import { partOf, wholeOf } from "./flown-days.ts";

/** Orders that are not ended. */
const OPEN_ORDERS = ["draft", "requested", "scheduled", "flying", "processing", "on_hold"];

export async function portfolioDashboard(
  context: Context,
  chosen: readonly string[] | undefined,
): Promise<PortfolioDashboard> {
  const period = await periodOf(context, chosen, YEAR_DAYS);
  const { organization_id, permissions } = context.user;
  const key = JSON.stringify([
    "portfolio",
    organization_id,
    permissions.toSorted(),
    period,
    quarterOf(context.now()),
  ]);
  return keepRead(context, { tables: TABLES, key }, () => readDashboard(context, period));
}

const TABLES = [...MISSION_TABLES, "anomalies", "reports", "client_links"] as const;

async function readDashboard(context: Context, period: Days): Promise<PortfolioDashboard> {
  const mayViewOrders = can(context.user, "view missions");
  const [sites, open_repairs, overdue_repairs, orders, months] = await Promise.all([
    readSites(context),
    countRepairs(context),
    countRows(filterRepairs(context, { due: "overdue" })),
    mayViewOrders ? countOrders(context) : [],
    mayViewOrders ? foundIn(context, monthsOf(period)) : [],
  ]);
  return { period, ...sites, open_repairs, overdue_repairs, orders, months };
}

/** Losses also of archived sites, whose repairs are listed too. */
async function readSites(context: Context) {
  const sites = await context.db
    .selectFrom("sites")
    .where(owned(context.user, "sites"))
    .select(["id", "currency", "status"])
    .execute();
  const statistics = await statisticsOf(context, sites);
  const active = sites.filter(({ status }) => status === "active");
  const byCurrency = [...Map.groupBy(sites, ({ currency }) => currency)].map(([currency, some]) => {
    const figures = some.flatMap(({ id }) => statistics.get(id) ?? []);
    return {
      currency,
      lost_kwdc: figures.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
      lost_money_per_year: figures.reduce<number | null>(
        (sum, { lost_money_per_year: lost }) => (sum === null || lost === null ? null : sum + lost),
        0,
      ),
    };
  });
  return {
    sites: {
      total: active.length,
      never_inspected: active.filter(({ id }) => !statistics.get(id)?.has_data_product).length,
    },
    losses: byCurrency.toSorted((a, b) => b.lost_kwdc - a.lost_kwdc),
  };
}

async function countRepairs(context: Context): Promise<PortfolioDashboard["open_repairs"]> {
  const rows = await filterRepairs(context, { state: "open" })
    .groupBy("anomalies.severity")
    .select(({ fn }) => ["anomalies.severity", fn.countAll<number>().as("count")])
    .execute();
  const counts = new Map(rows.map(({ severity, count }) => [severity, count]));
  return SEVERITIES.toReversed().map((severity) => ({ severity, count: counts.get(severity) ?? 0 }));
}

async function countOrders(context: Context): Promise<PortfolioDashboard["orders"]> {
  const rows = await filterMissions(context, { status: OPEN_ORDERS.join(",") })
    .groupBy("missions.status")
    .select(({ fn }) => ["missions.status", fn.countAll<number>().as("count")])
    .execute();
  const counts = Map.groupBy(rows, ({ status }) => CLIENT_STATUS[status as MissionStatus]);
  return CLIENT_STATUSES.flatMap((status) => {
    const count = (counts.get(status) ?? []).reduce((sum, row) => sum + row.count, 0);
    return count === 0 ? [] : [{ status, count }];
  });
}

/** What orders found that were completed in each of the months. */
async function foundIn(context: Context, months: readonly Days[]): Promise<PortfolioDashboard["months"]> {
  const missions = await filterMissions(context, { completed: wholeOf(months), status: "ready" })
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .select((eb) => [
      "missions.id",
      eb("reports.revising_since", "is not", null).$castTo<boolean>().as("is_revising"),
      partOf(context.user, "missions.completed_at", months).as("part"),
    ])
    .execute();
  const losses = await lossesOf(context, missions);
  return months.map(({ first, last }, index) => {
    const completed = missions.filter(({ part }) => part === index + 1);
    const { count, lost_kwdc } = sumOf(completed.flatMap(({ id }) => losses.get(id) ?? []));
    return { first, last, inspections: completed.length, found: count, lost_kwdc };
  });
}
