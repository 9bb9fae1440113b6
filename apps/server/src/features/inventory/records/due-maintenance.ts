import { DUE_SOON_DAYS } from "@overfly/contract/inventory/maintenance-logs";
import { EQUIPMENT_KINDS } from "@overfly/contract/inventory/item-reference";
import { can } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context, SystemContext } from "#context.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import type { Due, DueFilter } from "./due.ts";
import { dueOfPrograms } from "#features/inventory/maintenance/program-due.ts";
import { BATTERY_CYCLES } from "#features/inventory/battery-cycles.ts";
import { nameOfItem } from "./equipment.ts";
import { usageSince } from "./item-usage.ts";

/** Maintenance counts as due soon in the last tenth of its flights, hours or cycles. */
const SOON_SHARE = 0.1;

/** Overdue and soon due maintenance of the kinds that the user may view. */
export function listDueMaintenance(context: Context): Promise<{ data: Due[] }> {
  const filter = {
    provider_id: context.user.organization_id,
    kinds: EQUIPMENT_KINDS.filter((kind) => can(context.user, `view ${kind}`)),
  };
  const key = `due maintenance ${JSON.stringify([filter, quarterOf(context.now())])}`;
  return keepRead(context, { tables: DUE_TABLES, key }, async () => ({
    data: await dueMaintenance(context, filter),
  }));
}

/** Of which the due list is made: usage follows from flights. */
export const DUE_TABLES = [
  ...EQUIPMENT_KINDS,
  "maintenance_logs",
  "maintenance_programs",
  "work_orders",
  "flights",
  "organizations",
] as const;

export async function countDueMaintenance(context: Context): Promise<{ overdue: number; soon: number }> {
  const { data: due } = await listDueMaintenance(context);
  const overdue = due.filter(({ is_overdue }) => is_overdue).length;
  return { overdue, soon: due.length - overdue };
}

/**
 * Maintenance says when the next of its kind is due, until that is approved and verified; usage counts from then.
 * Archived, retired and lost items need none. Overdue first, then by date.
 */
export async function dueMaintenance(
  context: Pick<SystemContext, "db" | "now">,
  filter: DueFilter,
): Promise<Due[]> {
  const due = await Promise.all([dueOfLogs(context, filter), dueOfPrograms(context, filter)]);
  return due.flat().toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

const sortKey = ({ is_overdue, due_on, item_name, id }: Due): string =>
  [is_overdue ? 0 : 1, due_on ?? "9999-12-31", item_name, id].join(" ");

/** When the last work on an item says that the next of its kind is due. */
async function dueOfLogs(
  { db, now }: Pick<SystemContext, "db" | "now">,
  { provider_id, kinds }: DueFilter,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with latest as (
      select maintenance_logs.*, organizations.time_zone,
        to_char(${now().toISOString()}::timestamptz at time zone organizations.time_zone, 'YYYY-MM-DD') as today
      from maintenance_logs join organizations on organizations.id = maintenance_logs.provider_id
      where item_kind = any(${kinds}) ${provider_id === undefined ? sql`` : sql`and provider_id = ${provider_id}`}
        and coalesce(due_on::text, due_after_flights::text, due_after_hours::text, due_after_cycles::text) is not null
        and not exists (select 1 from maintenance_logs as later
          where later.item_kind = maintenance_logs.item_kind and later.item_id = maintenance_logs.item_id
            and later.kind = maintenance_logs.kind and ${isCompleted("later")}
            and (later.performed_on, later.id) > (maintenance_logs.performed_on, maintenance_logs.id))),
    remaining as (
      select latest.*,
        due_after_flights - usage.flights as flights_left,
        due_after_hours - usage.hours as hours_left,
        due_after_cycles - (item.cycles - latest.cycles) as cycles_left,
        item.name as item_name
      from latest
      cross join lateral (select ${nameOfItem("latest")} as name, ${IS_USED} as is_used,
        (select ${BATTERY_CYCLES} from batteries where latest.item_kind = 'batteries' and batteries.id = latest.item_id) as cycles) as item
      left join lateral (
        ${usageSince({ kind: sql`latest.item_kind`, id: sql`latest.item_id` }, SINCE)}
          and (latest.due_after_flights is not null or latest.due_after_hours is not null)
      ) as usage on true
      where item.is_used),
    judged as (
      select *, coalesce(due_on::text <= today, false) or coalesce(flights_left <= 0, false)
          or coalesce(hours_left <= 0, false) or coalesce(cycles_left <= 0, false) as is_overdue,
        coalesce(due_on <= today::date + ${DUE_SOON_DAYS}::integer, false)
          or coalesce(flights_left <= due_after_flights * ${SOON_SHARE}::float8, false)
          or coalesce(hours_left <= due_after_hours * ${SOON_SHARE}::float8, false)
          or coalesce(cycles_left <= due_after_cycles * ${SOON_SHARE}::float8, false) as is_soon
      from remaining)
    select 'log-' || id as id, provider_id, item_kind, item_id, item_name, kind, null as program, null as work_order_id,
      due_on, flights_left, hours_left, cycles_left, is_overdue, notified_on, today
    from judged where is_overdue or is_soon`.execute(db);
  return rows;
}

/** SQL of whether logged work is finished: approved, and verified by a second person. */
const isCompleted = (table: string) => sql`(${sql.ref(`${table}.result`)} = 'approved_for_flight'
  and ${sql.ref(`${table}.verified_by`)} is not null)`;

/** From the moment of work that was logged on its day, else from the start of that day. */
const SINCE = sql`case when (latest.created_at at time zone latest.time_zone)::date = latest.performed_on
  then latest.created_at else latest.performed_on::timestamp at time zone latest.time_zone end`;

const usable = (table: string) => sql`exists (select 1 from ${sql.table(table)} as item
  where item.id = latest.item_id and item.archived_at is null
    ${table === "kits" || table === "docks" ? sql`` : sql`and not item.status in ('retired', 'lost')`})`;

const IS_USED = sql`case latest.item_kind ${sql.join(
  EQUIPMENT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${usable(kind)}`),
  sql` `,
)} end`;
