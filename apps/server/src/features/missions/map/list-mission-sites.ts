import type { MissionFilters } from "@overfly/contract/missions/mission-calendar";
import { MAX_MISSION_SITES, type MissionSite } from "@overfly/contract/missions/mission-map";
import { MISSION_STATUSES, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { InferResult } from "kysely";
import type { Context } from "#context.ts";
import { checkFilters } from "#features/missions/check-filters.ts";
import { filterMissions, MISSION_TABLES } from "#features/missions/list-missions.ts";
import { JOINS_AS_NEEDED, keyOf } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { statusFor } from "#features/missions/mission-rows.ts";

/** The sites of the filtered missions, with the most missions first. */
export async function listMissionSites(context: Context, filters: MissionFilters) {
  await checkFilters(context, filters);
  const counted = countBySite(context, filters);
  const key = `map ${keyOf(counted.compile())}`;
  return keepRead(context, { tables: MISSION_TABLES, key }, async () => {
    const found = asSites(context, await counted.execute());
    return { data: found.slice(0, MAX_MISSION_SITES), meta: { total: found.length } };
  });
}

type Row = InferResult<ReturnType<typeof countBySite>>[number];

function asSites({ user }: Context, rows: readonly Row[]): MissionSite[] {
  const sites = new Map<string, MissionSite>();
  for (const row of rows) {
    const site = sites.get(row.token) ?? {
      token: row.token,
      name: row.name,
      client: { id: row.client_id, company_name: row.company_name },
      location: row.location as MissionSite["location"],
      total: 0,
      statuses: [],
    };
    sites.set(row.token, site);
    add(site, statusFor(user, row.status as MissionStatus), row.count);
  }
  return [...sites.values()].toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}

/** Counts first, so that site and client are looked up once and not for each mission. */
function countBySite(context: Context, filters: MissionFilters) {
  const counted = filterMissions(context, filters)
    .groupBy(["missions.site_id", "missions.client_id", "missions.status"])
    .select(({ fn }) => [
      "missions.site_id",
      "missions.client_id",
      "missions.status",
      fn.countAll<number>().as("count"),
    ])
    .withPlugin(JOINS_AS_NEEDED);
  return context.db
    .selectFrom(counted.as("counted"))
    .innerJoin("sites", "sites.id", "counted.site_id")
    .innerJoin("organizations as clients", "clients.id", "counted.client_id")
    .select([
      "sites.token",
      "sites.name",
      "sites.location",
      "counted.status",
      "counted.client_id",
      "clients.company_name",
      "counted.count",
    ]);
}

/** Several internal statuses may be one of the client's. */
function add(site: MissionSite, status: MissionSite["statuses"][number]["status"], count: number): void {
  site.total += count;
  const known = site.statuses.find((one) => one.status === status);
  if (known) known.count += count;
  else site.statuses.push({ status, count });
  site.statuses.sort((a, b) => orderOf(a.status) - orderOf(b.status));
}

/** As in the workflow; the client's own statuses keep the order in which they come. */
const orderOf = (status: string): number => MISSION_STATUSES.findIndex((one) => one === status);
