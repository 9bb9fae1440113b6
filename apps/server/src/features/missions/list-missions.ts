import {
  CLIENT_STATUS,
  ClientStatus,
  MissionStatus,
  type WaitingReason,
} from "@overfly/contract/missions/mission-workflow";
import type { MissionQuery } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import { message } from "@overfly/i18n/message";
import { keyOf, pageOfLongList } from "#platform/db/count-rows.ts";
import { keepRead, type WatchedTable } from "#platform/kept-reads/kept-read.ts";
import type { Context, Identity } from "#context.ts";
import { parseClientIds } from "#platform/http/client-filter.ts";
import { invalid } from "#platform/http/errors.ts";
import { offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { isInDays } from "#platform/db/organization-days.ts";
import { isNamed } from "#named-missions.ts";
import { owned } from "#tenancy.ts";
import { checkFilters } from "./check-filters.ts";
import { asMissions, missionsById, missionsOf } from "./mission-rows.ts";
import { clockOf, waitsFor } from "./waiting-missions.ts";

/** Of a mission in the query. */
export const firstTakeOff = sql<string>`(select min(took_off_at) from flights where mission_id = missions.id)`;

/** When a mission was flown, is scheduled, or is assigned: clients know when, though not who flies. */
export const flightTime = sql<string | null>`coalesce(${firstTakeOff}, missions.scheduled_for,
  case when assignments.released_at is null or missions.status = 'completed' then assignments.starts_at end)`;

/** Nobody will fly them. */
export const CALLED_OFF: readonly MissionStatus[] = ["rejected", "cancelled"];

const isUndated = sql<boolean>`(${flightTime} is null and missions.status <> all(${CALLED_OFF}))`;

export const SORTS = {
  number: "missions.number",
  created_at: "missions.created_at",
  updated_at: "missions.updated_at",
  window_start: "missions.window_start",
  window_end: "missions.window_end",
  scheduled_for: "missions.scheduled_for",
  type: "missions.type",
  flight_time: sql<string>`mission_times.flies_at`,
  site: "sites.name",
  client: "clients.company_name",
} as const;

/** Missions without them come last in both directions. */
const MAY_BE_EMPTY: ReadonlySet<unknown> = new Set([
  SORTS.flight_time,
  SORTS.scheduled_for,
  SORTS.window_start,
  SORTS.window_end,
]);

/** Clients can't sort by the internal status: the order would reveal it. */
const PROVIDER_SORTS = { ...SORTS, status: "missions.status" } as const;
type SortColumn = (typeof PROVIDER_SORTS)[keyof typeof PROVIDER_SORTS];

/** Of which `filterMissions` and the order of the list depend. */
export const MISSION_TABLES = [
  "missions",
  "sites",
  "assignments",
  "flights",
  "processing_jobs",
  "projects",
  "organizations",
] as const satisfies WatchedTable[];

/** What is shown of a mission, too: who flies with what, photos and anomalies. */
const SHOWN_TABLES = [
  ...MISSION_TABLES,
  "memberships",
  "docks",
  "kits",
  "media_files",
  "anomalies",
  "reports",
] as const;

export async function listMissions(context: Context, query: MissionQuery) {
  await checkFilters(context, query);
  const columns: Record<string, SortColumn> = context.user.user_type === "client" ? SORTS : PROVIDER_SORTS;
  const sorts = sortsOf(query, columns);
  const found = filterMissions(context, query);
  const page = pageOfMissions(filterMissions(context, query, sorts), sorts, query);
  const key = `missions ${query.page} ${keyOf(page.compile())}`;
  return keepRead(context, { tables: SHOWN_TABLES, key }, async () => {
    const { ids, total } = await pageOfLongList(context, { page, found, tables: MISSION_TABLES });
    return {
      data: await asMissions(context, await missionsById(context, ids)),
      meta: pageMeta(query, total),
    };
  });
}

type MissionsQuery = ReturnType<typeof missionsOf>;
type Sorts = [column: SortColumn, direction: "asc" | "desc"][];

const isSortedBy = (sorts: Sorts, column: SortColumn) => sorts.some(([sorted]) => sorted === column);

/**
 * The ids of one page, by default newest first; missions that are alike in the order of the last column, so that an index
 * holds them in this order. Exported for the test of its query plan.
 */
export function pageOfMissions(
  found: MissionsQuery,
  sorts: Sorts,
  page: Pick<MissionQuery, "page" | "item_count">,
) {
  const order: Sorts = sorts.length > 0 ? sorts : [["missions.created_at", "desc"]];
  const [, last = "desc"] = order.at(-1) ?? [];
  return (
    order
      .reduce(
        (query, [column, direction]) =>
          MAY_BE_EMPTY.has(column)
            ? query.orderBy(column, (by) => by[direction]().nullsLast())
            : query.orderBy(column, direction),
        found.select("missions.id"),
      )
      // says it again, so that sites can be read in the order of their names
      .$if(isSortedBy(sorts, SORTS.site), (query) =>
        query.whereRef("sites.provider_id", "=", "missions.provider_id"),
      )
      .orderBy("missions.id", last)
      .limit(page.item_count)
      .offset(offsetOf(page))
  );
}

/**
 * `from`, `to` and `date` apply to the planned take-off, or to the requested window before one is set. Joined with what
 * they are to be sorted by.
 */
export function filterMissions(
  context: Pick<Context, "db" | "user" | "now">,
  query: Partial<MissionQuery>,
  sorts: Sorts = [],
): MissionsQuery {
  const isTimed = query.flight_date !== undefined || isSortedBy(sorts, SORTS.flight_time);
  let found = missionsOf(context, { isTimed });
  const { search, from, to } = query;
  if (query.status) found = found.where("missions.status", "in", statusesOf(context.user, query.status));
  if (query.type) found = found.where("missions.type", "=", query.type);
  if (query.subtype) found = found.where("missions.subtype", "=", query.subtype);
  if (query.site) found = found.where("sites.token", "=", query.site);
  if (query.clients) found = found.where("missions.client_id", "in", parseClientIds(query.clients));
  if (query.project) found = found.where(isOfProject(context.user, query.project));
  if (query.multi_site_order) found = found.where(isOfMultiSiteOrder(context.user, query.multi_site_order));
  if (query.industries) found = found.where("sites.industry", "in", query.industries.split(","));
  if (query.has_data_product !== undefined)
    found = found.where("missions.status", query.has_data_product ? "=" : "!=", "completed");
  if (query.mine !== undefined)
    found = found.where(
      sql`missions.created_by`,
      query.mine ? "=" : "is distinct from",
      context.user.user_id,
    );
  if (query.completed) found = found.where(isInDays(context.user, "missions.completed_at", query.completed));
  if (context.user.user_type === "client") refuseForClients(query, ["waiting", "dock"]);
  if (query.dock) found = found.where(isOfDock(context.user, query.dock));
  if (query.waiting)
    found = found.where(waitsFor(query.waiting.split(",") as WaitingReason[], clockOf(context)));
  if (query.date) found = inDays(found, context.user, query.date);
  if (query.flight_date)
    found = found
      .where(isInDays(context.user, "mission_times.flies_at", query.flight_date))
      .where(sql<boolean>`${flightTime} is not null`);
  if (query.has_flight_date !== undefined)
    found = found.where(query.has_flight_date ? sql<boolean>`${flightTime} is not null` : isUndated);
  if (from) found = found.where(latestDate, ">=", from);
  if (to) found = found.where(earliestDate, "<=", to);
  return search ? found.where(isNamed(context.user, search)) : found;
}

/** Clients don't get to know who flies, or what a mission waits for. */
function refuseForClients(query: Partial<MissionQuery>, names: readonly (keyof MissionQuery)[]): void {
  for (const name of names)
    if (query[name] !== undefined) throw invalid({ [name]: ["errors/fields:invalid"] });
}

/** Still assigned to the dock, or flown by it. A dock that the user doesn't see has no missions for them. */
const isOfDock = (user: Identity, id: number) =>
  sql<boolean>`(assignments.released_at is null or missions.status = 'completed')
    and assignments.dock_id = (select docks.id from docks where docks.id = ${id} and ${owned(user, "docks")})`;

/** A project that the user doesn't see has no missions for them. */
const isOfProject = (user: Identity, id: number) =>
  sql<boolean>`missions.project_id = (select id from projects where id = ${id} and ${owned(user, "projects")})`;

/** An order that the user doesn't see has no missions for them. */
const isOfMultiSiteOrder = (user: Identity, token: string) =>
  sql<boolean>`missions.multi_site_order_id = (select id from multi_site_orders
    where token = ${token} and ${owned(user, "multi_site_orders")})`;

/** From the first day to the last, in the time zone of the user's organization. */
function inDays(found: MissionsQuery, { organization_id }: Identity, [first = "", last = ""]: string[]) {
  const zone = sql`(select time_zone from organizations where id = ${organization_id})`;
  return found
    .where(sql<boolean>`${latestDate} >= ${first}::timestamp at time zone ${zone}`)
    .where(sql<boolean>`${earliestDate} < (${last}::timestamp + interval '1 day') at time zone ${zone}`);
}

const plannedDate = sql<string | null>`coalesce(missions.scheduled_for,
  case when assignments.released_at is null then assignments.starts_at end)`;
const earliestDate = sql<string>`coalesce(${plannedDate}, missions.window_start, missions.created_at)`;
const latestDate = sql<string>`coalesce(${plannedDate}, missions.window_end, missions.created_at)`;

/** The internal statuses of a filter. Clients filter by their own statuses only. */
function statusesOf({ user_type }: Identity, text: string): MissionStatus[] {
  return text.split(",").flatMap((word) => {
    const internal = MissionStatus.options.find((status) => status === word);
    if (internal && user_type !== "client") return [internal];
    const ofClient = ClientStatus.options.find((status) => status === word);
    if (!ofClient) throw invalid({ status: [message("errors/missions:unknownStatus", { status: word })] });
    return MissionStatus.options.filter((status) => CLIENT_STATUS[status] === ofClient);
  });
}
