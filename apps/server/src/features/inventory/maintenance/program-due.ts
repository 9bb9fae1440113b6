import { DUE_SOON_DAYS } from "@overfly/contract/inventory/maintenance-logs";
import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { type RawBuilder, sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { BATTERY_CYCLES } from "#features/inventory/battery-cycles.ts";
import type { Due, DueFilter } from "#features/inventory/records/due.ts";
import { usageSince } from "#features/inventory/records/item-usage.ts";

/** Work counts as due soon in the last tenth of its interval, and a month before at most. */
const SOON_SHARE = 0.1;

/**
 * What maintenance programs make due: each counts for each of its items from the last approved and verified work of the
 * program, else from the day it starts. Cycles count from those that a battery came with.
 */
export async function dueOfPrograms(
  { db, now }: Pick<SystemContext, "db" | "now">,
  { provider_id, kinds }: DueFilter,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with item as (${sql.join(Object.values(USABLE_ITEMS), sql` union all `)}),
    latest as (
      select distinct on (program_id, item_kind, item_id) program_id, item_kind, item_id, performed_on, created_at, cycles
      from maintenance_logs
      where program_id is not null and result = 'approved_for_flight' and verified_by is not null
        ${provider_id === undefined ? sql`` : sql`and provider_id = ${provider_id}`}
      order by program_id, item_kind, item_id, performed_on desc, id desc),
    since as (
      select program.*, item.id as found_id, item.name as found_name, item.cycles,
        coalesce(latest.cycles, item.initial_cycles) as cycles_before, organizations.time_zone,
        coalesce(latest.performed_on, program.starts_on) as day,
        case when (latest.created_at at time zone organizations.time_zone)::date = latest.performed_on
          then latest.created_at
          else coalesce(latest.performed_on, program.starts_on)::timestamp at time zone organizations.time_zone end as since,
        to_char(${now().toISOString()}::timestamptz at time zone organizations.time_zone, 'YYYY-MM-DD') as today
      from maintenance_programs as program
        join organizations on organizations.id = program.provider_id
        join item on item.provider_id = program.provider_id and item.kind = program.item_kind
          and (program.item_id is null or program.item_id = item.id)
          and (program.model is null or lower(program.model) = lower(item.model))
        left join latest on latest.program_id = program.id and latest.item_kind = program.item_kind
          and latest.item_id = item.id
      where program.archived_at is null and program.item_kind = any(${kinds})
        ${provider_id === undefined ? sql`` : sql`and program.provider_id = ${provider_id}`}),
    remaining as (
      select since.*, day + every_days as due_on, every_flights - (usage ->> 'flights')::integer as flights_left,
        every_hours - (usage ->> 'hours')::float8 as hours_left, every_cycles - (cycles - cycles_before) as cycles_left
      from (select since.*, case when every_flights is not null or every_hours is not null then ${USAGE} end as usage
        from since offset 0) as since),
    judged as (
      select *, coalesce(due_on::text <= today, false) or coalesce(flights_left <= 0, false)
          or coalesce(hours_left <= 0, false) or coalesce(cycles_left <= 0, false) as is_overdue,
        coalesce(due_on <= today::date + least(${DUE_SOON_DAYS}::integer, ceil(every_days * ${SOON_SHARE}::float8)::integer), false)
          or coalesce(flights_left <= every_flights * ${SOON_SHARE}::float8, false)
          or coalesce(hours_left <= every_hours * ${SOON_SHARE}::float8, false)
          or coalesce(cycles_left <= every_cycles * ${SOON_SHARE}::float8, false) as is_soon
      from remaining)
    select 'program-' || judged.id || '-' || found_id as id, judged.provider_id, judged.item_kind, found_id as item_id,
      found_name as item_name, judged.kind, json_build_object('id', judged.id, 'name', judged.name) as program,
      work_orders.id as work_order_id, judged.due_on, flights_left, hours_left, cycles_left, is_overdue,
      work_orders.notified_on, today
    from judged left join work_orders on work_orders.program_id = judged.id
      and work_orders.item_kind = judged.item_kind and work_orders.item_id = found_id
      and work_orders.state not in ('verified', 'cancelled')
    where is_overdue or is_soon`.execute(db);
  return rows;
}

/** Only read where it counts, and once. */
const USAGE = sql`(select to_jsonb(used) from (
  ${usageSince({ kind: sql`since.item_kind`, id: sql`since.found_id` }, sql`since.since`)}) as used)`;

const part = (kind: "drones" | "payloads" | "accessories", name: string, model: string) => sql`
  select ${sql.lit(kind)} as kind, id, provider_id, ${sql.raw(name)} as name, ${sql.raw(model)} as model,
    null::integer as cycles, null::integer as initial_cycles
  from ${sql.table(kind)} where archived_at is null and not status in ('retired', 'lost')`;

/** Archived, retired and lost items need no maintenance. */
export const USABLE_ITEMS: Record<EquipmentKind, RawBuilder<unknown>> = {
  drones: part("drones", "name", "model"),
  payloads: part("payloads", "model || ' ' || serial_number", "model"),
  accessories: part("accessories", "name", "null::text"),
  batteries: sql`select 'batteries', id, provider_id, model || ' ' || serial_number, model, ${BATTERY_CYCLES}, initial_cycles
    from batteries where archived_at is null and not status in ('retired', 'lost')`,
  kits: sql`select 'kits', id, provider_id, name, null, null, null from kits where archived_at is null`,
  docks: sql`select 'docks', id, provider_id, name, model, null, null from docks where archived_at is null`,
};
