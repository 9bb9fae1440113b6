import type { Repair } from "@overfly/contract/anomalies/repairs";
import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Context, Identity } from "#context.ts";
import { publishedAnomalies } from "#features/anomalies/published-anomalies.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import { owned } from "#tenancy.ts";

/**
 * Anomalies of completed missions to repair, with mission, site, client and assignee. While a report is revised, its
 * clients have the repairs of the last revision.
 */
export function repairsOf({ db, user }: Pick<Context, "db" | "user">) {
  return db
    .selectFrom("anomalies")
    .innerJoin("missions", "missions.id", "anomalies.mission_id")
    .innerJoin("sites", "sites.id", "anomalies.site_id")
    .innerJoin("organizations as clients", "clients.id", "anomalies.client_id")
    .leftJoin("missions as gone", "gone.id", "anomalies.repair_gone_in")
    .leftJoin("users as assignees", "assignees.id", "anomalies.repair_assignee_id")
    .where(owned(user, "anomalies"))
    .where("missions.status", "=", "completed")
    .where(isToRepair(user));
}

type Repairs = ReturnType<typeof repairsOf>;
export type RepairsQuery<Row = object> =
  Repairs extends SelectQueryBuilder<infer D, infer Tables, object>
    ? SelectQueryBuilder<D, Tables, Row>
    : never;

/** What the user's list of repairs holds; the query must have anomalies and missions by their own names. */
export const isToRepair = ({ user_type }: Identity) =>
  user_type === "client" ? isPublished : sql<SqlBool>`anomalies.review = 'confirmed'`;

/** Missions whose report is being revised: few, looked up once. */
const BEING_REVISED = sql`any(array(select reports.mission_id from reports where reports.revising_since is not null))`;

/** Confirmed, or in the last revision of a report that is being revised. */
const isPublished = sql<SqlBool>`case when missions.id = ${BEING_REVISED} then coalesce(
  (select report_revisions.report -> 'anomalies' @> jsonb_build_array(jsonb_build_object('id', anomalies.id))
   from reports join report_revisions using (mission_id, revision)
   where reports.mission_id = missions.id and reports.revising_since is not null),
  anomalies.review = 'confirmed') else anomalies.review = 'confirmed' end`;

/** A later inspection has the repair, or didn't find the defect any more. */
export const isFollowed = sql<SqlBool>`(anomalies.repair_continued_by is not null or anomalies.repair_gone_in is not null)`;

export const isOpen = sql<SqlBool>`(anomalies.work_state in ('pending', 'in_progress', 'on_hold') and not ${isFollowed})`;

/** The day at the repair's site. */
export const todayAtSite = (now: Date) =>
  sql<string>`(${quarterOf(now)}::timestamptz at time zone sites.time_zone)::date`;

export const isOverdue = (now: Date) =>
  sql<SqlBool>`(${isOpen} and coalesce(anomalies.repair_due_on < ${todayAtSite(now)}, false))`;

/** The last completed inspection of the type at the site, if it is a later one and says nothing of the repair. */
const notInspectedIn = sql<string | null>`(select later.number from missions as later
  where later.site_id = missions.site_id and later.type = missions.type and later.client_id = missions.client_id
    and later.provider_id = missions.provider_id and later.status = 'completed'
    and (later.completed_at, later.id) > (missions.completed_at, missions.id)
    and later.id is distinct from anomalies.repair_reopened_in and not ${isFollowed}
  order by later.completed_at desc, later.id desc limit 1)`;

export const withColumns = (found: RepairsQuery, now: Date) =>
  found.select([
    "anomalies.id",
    "anomalies.number",
    "anomalies.mission_id",
    "anomalies.class",
    "anomalies.iec_class",
    "anomalies.severity",
    "anomalies.position",
    "anomalies.element_id",
    "anomalies.element_kind",
    "anomalies.element_label",
    "anomalies.zone",
    "anomalies.uncertainty_m",
    "anomalies.module_certain",
    "anomalies.delta_t_k",
    "anomalies.delta_t_normalised_k",
    "anomalies.lost_kwdc",
    "anomalies.lost_money_per_year",
    "anomalies.work_state",
    "anomalies.updated_at",
    "anomalies.repair_crew",
    "anomalies.repair_due_on",
    "anomalies.repair_note",
    "anomalies.repaired_at",
    "missions.token as mission_token",
    "missions.number as mission_number",
    "sites.token as site_token",
    "sites.name as site_name",
    "sites.time_zone",
    "sites.currency",
    "clients.id as client_id",
    "clients.company_name as client_name",
    "assignees.id as assignee_id",
    "assignees.name as assignee_name",
    "gone.number as gone_number",
    notInspectedIn.as("not_inspected_in"),
    sql<boolean>`(anomalies.repair_found_again and ${isOpen})`.as("is_found_again"),
    isOverdue(now).as("is_overdue"),
    sql<number>`(select count(*)::int from repair_photos where anomaly_id = anomalies.id)`.as("photo_count"),
  ]);

type RepairRow = Awaited<ReturnType<ReturnType<typeof withColumns>["execute"]>>[number];

/** What a revision of the report may change about an anomaly. */
const PUBLISHED = [
  "class",
  "iec_class",
  "severity",
  "position",
  "element",
  "zone",
  "uncertainty_m",
  "module_certain",
  "delta_t_k",
  "delta_t_normalised_k",
  "lost_kwdc",
  "lost_money_per_year",
] as const satisfies (keyof Repair)[];

/** As the user may see them: with the figures of the last revision while the next is not published. */
export async function asRepairs(context: Context, rows: readonly RepairRow[]): Promise<Repair[]> {
  const missions = [...new Set(rows.map(({ mission_id }) => mission_id))];
  const published = context.user.user_type === "client" ? await revisedAmong(context, missions) : [];
  const figures = new Map(
    (await Promise.all(published.map((id) => publishedAnomalies(context, id))))
      .flatMap((anomalies) => anomalies ?? [])
      .map((anomaly) => [anomaly.id, Object.fromEntries(PUBLISHED.map((key) => [key, anomaly[key]]))]),
  );
  return rows.map((row) => ({ ...asRepair(row), ...figures.get(row.id) }));
}

async function revisedAmong({ db }: Context, missions: readonly number[]): Promise<number[]> {
  if (missions.length === 0) return [];
  const rows = await db
    .selectFrom("reports")
    .where("mission_id", "in", missions)
    .where("revising_since", "is not", null)
    .select("mission_id")
    .execute();
  return rows.map(({ mission_id }) => mission_id);
}

const asRepair = (row: RepairRow): Repair => ({
  ...row,
  class: row.class as Repair["class"],
  severity: row.severity as Repair["severity"],
  work_state: row.work_state as Repair["work_state"],
  element:
    row.element_id === null || row.element_kind === null || row.element_label === null
      ? null
      : { id: row.element_id, kind: row.element_kind, label: row.element_label },
  site: { token: row.site_token, name: row.site_name, time_zone: row.time_zone },
  client: { id: row.client_id, name: row.client_name },
  assignee:
    row.assignee_id === null || row.assignee_name === null
      ? null
      : { id: row.assignee_id, name: row.assignee_name },
  crew: row.repair_crew,
  is_overdue: row.is_overdue === true,
  due_on: row.repair_due_on,
  resolved_by: row.gone_number,
});
