import { SEVERITIES, WORK_STATES } from "@overfly/contract/anomalies/anomalies";
import type { Repair, RepairDetail, RepairQuery, RepairValues } from "@overfly/contract/anomalies/repairs";
import type { PageMeta } from "@overfly/contract/page";
import { type ExpressionBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { inOrderOf, pageOfLongList } from "#platform/db/count-rows.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { parseClientIds } from "#platform/http/client-filter.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import {
  asRepairs,
  isFollowed,
  isOpen,
  isOverdue,
  repairsOf,
  type RepairsQuery,
  todayAtSite,
  withColumns,
} from "./repair-rows.ts";

const severityRank = sql<string>`array_position(${sql.lit(`{${SEVERITIES.join(",")}}`)}::text[], anomalies.severity)`;
const stateRank = sql<string>`array_position(${sql.lit(`{${WORK_STATES.join(",")}}`)}::text[], anomalies.work_state)`;

const SORTS = {
  number: "anomalies.number",
  mission: "missions.number",
  site: "sites.name",
  client: "clients.company_name",
  class: "anomalies.class",
  severity: severityRank,
  delta_t: sql<string>`coalesce(anomalies.delta_t_normalised_k, anomalies.delta_t_k)`,
  state: stateRank,
  assignee: sql<string>`coalesce(assignees.name, anomalies.repair_crew)`,
  due_on: "anomalies.repair_due_on",
  lost_kwdc: "anomalies.lost_kwdc",
  lost_money_per_year: "anomalies.lost_money_per_year",
} as const;

type Filters = Omit<RepairQuery, "page" | "item_count">;

/** Tables that filters and order depend on, apart from the assignees' names. */
const REPAIR_TABLES = ["anomalies", "reports", "missions", "assignments", "sites", "organizations"] as const;

export async function listRepairs(
  context: Context,
  query: RepairQuery,
): Promise<{ data: Repair[]; meta: PageMeta }> {
  const found = filterRepairs(context, query);
  const page = sortRepairs(found.select("anomalies.id"), query)
    .limit(query.item_count)
    .offset(offsetOf(query));
  const tables = query.search || query.sorts?.["assignee"] ? undefined : REPAIR_TABLES;
  const { ids, total } = await pageOfLongList(context, { page, found, tables });
  const rows = await withColumns(repairsOf(context), context.now())
    .modifyFront(PREPARED)
    .where("anomalies.id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
  return { data: await asRepairs(context, inOrderOf(ids, rows)), meta: pageMeta(query, total) };
}

/** The first `limit` of all that the filters show. */
export const firstRepairs = async (context: Context, query: Filters, limit: number): Promise<Repair[]> =>
  asRepairs(
    context,
    await sortRepairs(withColumns(filterRepairs(context, query), context.now()), query)
      .limit(limit)
      .execute(),
  );

/** By default what is open and due first, then by severity and loss. */
function sortRepairs<Row>(rows: RepairsQuery<Row>, query: Filters): RepairsQuery<Row> {
  const sorts = sortsOf(query, SORTS);
  const sorted =
    sorts.length > 0
      ? sorts.reduce(
          (sorted, [column, direction]) =>
            sorted.orderBy(column, (by) => (direction === "asc" ? by.asc() : by.desc()).nullsLast()),
          rows,
        )
      : rows
          .orderBy(isOpen, "desc")
          .orderBy("anomalies.repair_due_on", (by) => by.asc().nullsLast())
          .orderBy(severityRank, "desc")
          .orderBy("anomalies.lost_kwdc", "desc");
  return sorted.orderBy("anomalies.id");
}

export function filterRepairs(context: Context, query: Filters): RepairsQuery {
  const { site, mission, clients, severity, loss } = query;
  let found = repairsOf(context);
  if (site) found = found.where("sites.token", "=", site);
  if (mission) found = found.where("missions.token", "=", mission);
  if (clients) found = found.where("anomalies.client_id", "in", parseClientIds(clients));
  if (query.class) found = found.where("anomalies.class", "in", query.class.split(","));
  if (severity) found = found.where("anomalies.severity", "in", severity.split(","));
  if (loss !== undefined) found = found.where("anomalies.lost_kwdc", ">=", loss);
  return searched(dueIn(context, assignedTo(context, inState(found, query), query), query), query);
}

function inState(found: RepairsQuery, { state }: Filters): RepairsQuery {
  const states = state?.split(",") ?? [];
  const ofLast = states.filter((each) => each !== "resolved_by_inspection");
  return found.where((eb) =>
    eb.or([
      ...(ofLast.length === states.length || ofLast.length > 0
        ? [eb.and([eb.not(isFollowed), ...(ofLast.length > 0 ? [hasState(eb, ofLast)] : [])])]
        : []),
      ...(ofLast.length < states.length ? [eb("anomalies.repair_gone_in", "is not", null)] : []),
    ]),
  );
}

const hasState = (eb: ExpressionBuilder<DB, "anomalies">, states: readonly string[]) =>
  eb.or([eb("anomalies.work_state", "in", states), ...(states.includes("open") ? [isOpen] : [])]);

function assignedTo({ user }: Context, found: RepairsQuery, { assignee }: Filters): RepairsQuery {
  switch (assignee) {
    case undefined:
      return found;
    case "nobody":
      return found
        .where("anomalies.repair_assignee_id", "is", null)
        .where("anomalies.repair_crew", "is", null);
    case "crew":
      return found.where("anomalies.repair_crew", "is not", null);
    default:
      return found.where("anomalies.repair_assignee_id", "=", assignee === "me" ? user.user_id : assignee);
  }
}

function dueIn({ now }: Context, found: RepairsQuery, { due }: Filters): RepairsQuery {
  switch (due) {
    case undefined:
      return found;
    case "overdue":
      return found.where(isOverdue(now()));
    case "none":
      return found.where("anomalies.repair_due_on", "is", null);
    case "week": {
      const today = todayAtSite(now());
      return found
        .where(isOpen)
        .where(sql<boolean>`anomalies.repair_due_on between ${today} and ${today} + 7`);
    }
  }
}

function searched(found: RepairsQuery, { search }: Filters): RepairsQuery {
  if (!search) return found;
  const pattern = containsPattern(search);
  const columns = [
    "missions.number",
    "sites.name",
    "anomalies.element_label",
    "anomalies.zone",
    "assignees.name",
    "anomalies.repair_crew",
    "anomalies.repair_note",
  ] as const;
  return found.where((eb) => eb.or(columns.map((column) => eb(column, "ilike", pattern))));
}

const MAX_HISTORY = 200;

/** One repair that the user may see; otherwise 404. */
export async function getRepair(context: Context, id: number): Promise<RepairDetail> {
  const { db, now } = context;
  const rows = await withColumns(repairsOf(context), now()).where("anomalies.id", "=", id).execute();
  const [repair] = await asRepairs(context, rows);
  if (!repair) throw notFound("Anomaly");
  const [photos, history, continued_by] = await Promise.all([
    db
      .selectFrom("repair_photos")
      .leftJoin("users", "users.id", "repair_photos.added_by")
      .where("anomaly_id", "=", id)
      .orderBy("repair_photos.id")
      .select(["repair_photos.id", "users.name as added_by", "repair_photos.created_at"])
      .execute(),
    db
      .selectFrom("repair_changes")
      .where("anomaly_id", "=", id)
      .orderBy("id", "desc")
      .limit(MAX_HISTORY)
      .select(["id", "before", "after", "actor", "created_at as at"])
      .execute(),
    repairsOf(context)
      .innerJoin("anomalies as earlier", "earlier.repair_continued_by", "anomalies.id")
      .where("earlier.id", "=", id)
      .select(["anomalies.id", "missions.number as mission_number"])
      .executeTakeFirst(),
  ]);
  return {
    ...repair,
    photos,
    continued_by: continued_by ?? null,
    history: history.map(({ before, after, ...change }) => ({
      ...change,
      before: before as RepairValues,
      after: after as RepairValues,
    })),
  };
}
