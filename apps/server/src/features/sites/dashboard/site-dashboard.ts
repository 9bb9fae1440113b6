import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Inspection, InspectionDashboard, SiteDashboard } from "@overfly/contract/sites/site-dashboard";
import type { InferResult } from "kysely";
import type { Context } from "#context.ts";
import { completedInspectionAt } from "#features/anomalies/inspected-at.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { notFound } from "#platform/http/errors.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { owned } from "#tenancy.ts";
import { breakdownOf, lossesOf, openOnly, sumOf } from "./inspection-losses.ts";

type Period = string[] | undefined;

/** The most inspections that are compared. */
const MAX_INSPECTIONS = 60;

const TABLES = [...MISSION_TABLES, "anomalies", "reports", "media_files"] as const;

export function siteDashboard(
  context: Context,
  token: string,
  { period }: { period?: Period },
): Promise<{ data: SiteDashboard }> {
  const { organization_id, user_type } = context.user;
  const key = JSON.stringify([
    "site dashboard",
    organization_id,
    user_type,
    user_type === "pilot" ? context.user.user_id : null,
    token,
    period,
    quarterOf(context.now()),
  ]);
  return keepRead(context, { tables: TABLES, key }, async () => ({
    data: await readDashboard(context, token, period),
  }));
}

async function readDashboard(context: Context, token: string, period: Period): Promise<SiteDashboard> {
  const site = await readSite(context, token);
  const [missions, rows] = await Promise.all([
    countMissions(context, token, period),
    inspectionRows(context, site.id).execute(),
  ]);
  const [all, current] = await Promise.all([
    asInspections(context, rows),
    currentLosses(context, site, rows),
  ]);
  const [last] = all;
  const dayOf = daysIn(site.time_zone);
  return {
    currency: site.currency,
    current,
    last_inspection: last
      ? {
          token: last.mission.token,
          number: last.mission.number,
          inspected_at: last.inspected_at,
          days_since: daysBetween(dayOf(last.inspected_at), dayOf(context.now())),
        }
      : null,
    missions,
    inspections: all.filter(({ inspected_at }) => isWithin(dayOf, inspected_at, period)),
  };
}

/** Each anomaly in its latest state, so that a defect that was found twice counts once. */
async function currentLosses(
  context: Context,
  site: { capacity_kwdc: number | null },
  rows: readonly InspectionRow[],
): Promise<SiteDashboard["current"]> {
  if (rows.length === 0) return null;
  const groups = [...(await lossesOf(context, rows, { isCurrent: true })).values()].flat();
  const found = sumOf(groups);
  return {
    found,
    open: sumOf(openOnly(groups)),
    lost_percent: shareOf(found.lost_kwdc, site.capacity_kwdc),
    ...breakdownOf(groups),
  };
}

const shareOf = (lost_kwdc: number, capacity_kwdc: number | null): number | null =>
  capacity_kwdc ? (lost_kwdc / capacity_kwdc) * 100 : null;

export async function inspectionDashboard(
  context: Context,
  token: string,
  missionToken: string,
): Promise<InspectionDashboard> {
  const site = await readSite(context, token);
  const rows = await inspectionRows(context, site.id).execute();
  const row = rows.find((mission) => mission.token === missionToken);
  const inspections = await asInspections(context, rows);
  const inspection = inspections.find(({ mission }) => mission.token === missionToken);
  if (!row || !inspection) throw notFound("Mission");
  const groups = (await lossesOf(context, [row])).get(row.id) ?? [];
  return {
    ...inspection,
    currency: site.currency,
    lost_percent: shareOf(inspection.found.lost_kwdc, site.capacity_kwdc),
    ...breakdownOf(groups),
  };
}

async function readSite({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "time_zone", "currency", "capacity_kwdc"])
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

/** By status as the user sees it; the same missions as in their list. */
async function countMissions(
  context: Context,
  site: string,
  period: Period,
): Promise<SiteDashboard["missions"]> {
  const rows = await filterMissions(context, { site, ...(period && { date: period }) })
    .groupBy("missions.status")
    .select(({ fn }) => ["missions.status", fn.countAll<number>().as("count")])
    .execute();
  const statusOf = ({ status }: { status: string }) =>
    context.user.user_type === "client" ? CLIENT_STATUS[status as MissionStatus] : (status as MissionStatus);
  return [...Map.groupBy(rows, statusOf)].map(([status, some]) => ({
    status,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Completed missions that the user may see, newest first. */
const inspectionRows = ({ db, user }: Context, siteId: number) =>
  db
    .selectFrom("missions")
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .where(owned(user, "missions"))
    .where("missions.site_id", "=", siteId)
    .where("missions.status", "=", "completed")
    .select((eb) => [
      "missions.id",
      "missions.token",
      "missions.number",
      "missions.type",
      "missions.subtype",
      completedInspectionAt.as("inspected_at"),
      eb("reports.revising_since", "is not", null).$castTo<boolean>().as("is_revising"),
    ])
    .orderBy("inspected_at", "desc")
    .orderBy("missions.id", "desc")
    .limit(MAX_INSPECTIONS);

type InspectionRow = InferResult<ReturnType<typeof inspectionRows>>[number];

async function asInspections(context: Context, rows: readonly InspectionRow[]): Promise<Inspection[]> {
  const losses = await lossesOf(context, rows);
  const found = rows.map(({ id, token, number, type, subtype, inspected_at }) => {
    const groups = losses.get(id) ?? [];
    return {
      mission: { token, number, subtype, type: type as Inspection["mission"]["type"] },
      inspected_at,
      found: sumOf(groups),
      open: sumOf(openOnly(groups)),
    };
  });
  return found.map((inspection, index) => {
    const before = found.slice(index + 1).find(({ mission }) => mission.type === inspection.mission.type);
    return { ...inspection, change: before ? changeBetween(before.found, inspection.found) : null };
  });
}

const changeBetween = (before: Inspection["found"], after: Inspection["found"]): Inspection["change"] => ({
  count: after.count - before.count,
  lost_kwdc: after.lost_kwdc - before.lost_kwdc,
  lost_money_per_year:
    before.lost_money_per_year === null || after.lost_money_per_year === null
      ? null
      : after.lost_money_per_year - before.lost_money_per_year,
});

/** Days as a calendar at the site shows them: "2026-05-20". A formatter takes longer to make than to use. */
function daysIn(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone });
  return (at: string | Date): string => format.format(new Date(at));
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));

function isWithin(dayOf: (at: string) => string, at: string, period: Period): boolean {
  if (period === undefined) return true;
  const [first = "", last = ""] = period;
  const day = dayOf(at);
  return day >= first && day <= last;
}
