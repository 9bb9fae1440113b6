import type { OperationsDashboard } from "@overfly/contract/dashboard/dashboards";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { WAITING_REASONS } from "@overfly/contract/missions/mission-workflow";
import { can } from "@overfly/contract/permissions";
import type { JobKind } from "@overfly/contract/processing/processing";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { countDueMaintenance, DUE_TABLES } from "#features/inventory/records/due-maintenance.ts";
import { fleetStatus } from "#features/inventory/fleet-status.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { clockOf, statusSince, waitingReason } from "#features/missions/waiting-missions.ts";
import { filterPilots } from "#features/pilots/list-pilots.ts";
import { countRows, JOINS_AS_NEEDED } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import { owned } from "#tenancy.ts";
import { type Days, MONTH_DAYS, periodOf, weeksOf } from "./days.ts";
import { completedIn, flownIn } from "./flown-days.ts";

const LONGEST = 10;

/**
 * Every count is that of the list which it links to: the lists' own filters choose the rows. People of one provider with
 * the same permissions see the same, so they share the work.
 */
export async function operationsDashboard(
  context: Context,
  chosen: readonly string[] | undefined,
): Promise<OperationsDashboard> {
  const period = await periodOf(context, chosen, MONTH_DAYS);
  const { organization_id, user_type, permissions } = context.user;
  const times = [clockOf(context), quarterOf(context.now())];
  const key = JSON.stringify([
    "operations",
    organization_id,
    user_type,
    permissions.toSorted(),
    period,
    times,
  ]);
  return keepRead(context, { tables: TABLES, key }, () => readDashboard(context, period));
}

const TABLES = [...MISSION_TABLES, ...DUE_TABLES, "pilot_certificates", "memberships"] as const;

async function readDashboard(context: Context, period: Days): Promise<OperationsDashboard> {
  const weeks = weeksOf(period);
  const [{ waiting, longest }, processing, missions, completed, flights, fleet, maintenance, certificates] =
    await Promise.all([
      readWaiting(context),
      unfinishedJobs(context),
      countMissions(context, period),
      completedIn(context, weeks),
      can(context.user, "view flights") ? flownIn(context, weeks) : null,
      fleetStatus(context),
      countDueMaintenance(context),
      can(context.user, "view employees") ? countCertificates(context) : null,
    ]);
  return {
    period,
    waiting,
    longest,
    processing,
    missions,
    completed,
    flights,
    fleet,
    maintenance,
    certificates,
  };
}

/** Missions that wait for something, with the reason. */
const waitingMissions = (context: Context) => filterMissions(context, { waiting: WAITING_REASONS.join(",") });

/** By reason, and the longest of all; reasons and times of all that wait are looked up once. */
async function readWaiting(context: Context): Promise<Pick<OperationsDashboard, "waiting" | "longest">> {
  const reason = waitingReason(clockOf(context)).$notNull();
  const waiting = waitingMissions(context)
    .select(["missions.id", reason.as("reason"), statusSince.as("since")])
    .offset(0) // else each use of a column looks it up again
    .withPlugin(JOINS_AS_NEEDED);
  const rows = await context.db
    .selectFrom(waiting.as("waiting"))
    .groupBy("reason")
    .select(({ fn }) => [
      "reason",
      fn.countAll<number>().as("count"),
      fn.min("since").as("since"),
      sql<number[]>`(array_agg(id order by since, id))[:${sql.lit(LONGEST)}]`.as("longest"),
    ])
    .execute();
  return {
    waiting: rows
      .map(({ longest: _longest, ...row }) => row)
      .toSorted((a, b) => WAITING_REASONS.indexOf(a.reason) - WAITING_REASONS.indexOf(b.reason)),
    longest: await longestWaiting(
      context,
      rows.flatMap(({ longest }) => longest),
    ),
  };
}

/** The longest waiting of some missions. */
const longestWaiting = (context: Context, ids: readonly number[]): Promise<OperationsDashboard["longest"]> =>
  filterMissions(context, {})
    .where("missions.id", "=", sql<number>`any(${ids}::integer[])`)
    .select([
      "missions.token",
      "missions.number",
      "sites.name as site",
      "clients.company_name as client",
      waitingReason(clockOf(context)).$notNull().as("reason"),
      statusSince.as("since"),
    ])
    .orderBy("since")
    .orderBy("missions.id")
    .limit(LONGEST)
    .execute();

const MOST_JOBS = 20;

/** Those that run first, then those that wait, as they take their turns. */
const unfinishedJobs = (context: Context): Promise<OperationsDashboard["processing"]> =>
  context.db
    .selectFrom("processing_jobs")
    .innerJoin("missions", "missions.id", "processing_jobs.mission_id")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "missions"))
    .where("processing_jobs.state", "in", ["queued", "running"])
    .select((eb) => [
      "processing_jobs.id",
      "missions.token",
      "missions.number",
      "sites.name as site",
      sql<JobKind>`processing_jobs.kind`.as("kind"),
      sql<"queued" | "running">`processing_jobs.state`.as("state"),
      eb.fn.coalesce("processing_jobs.started_at", "processing_jobs.created_at").as("since"),
    ])
    .orderBy("processing_jobs.state", "desc")
    .orderBy("processing_jobs.id")
    .limit(MOST_JOBS)
    .execute();

async function countMissions(
  context: Context,
  { first, last }: Days,
): Promise<OperationsDashboard["missions"]> {
  const rows = await filterMissions(context, { date: [first, last] })
    .groupBy("missions.status")
    .select(({ fn }) => [sql<MissionStatus>`missions.status`.as("status"), fn.countAll<number>().as("count")])
    .execute();
  return rows.toSorted((a, b) => b.count - a.count);
}

async function countCertificates(context: Context) {
  const [expired, expiring] = await Promise.all(
    (["expired", "expiring"] as const).map((certificates) =>
      countRows(filterPilots(context, { certificates })),
    ),
  );
  return { expired: expired ?? 0, expiring: expiring ?? 0 };
}
