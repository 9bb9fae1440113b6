import { type RawBuilder, sql } from "kysely";

/**
 * SQL of the charge cycles of `batteries`: those it last reported through a dock, else those it came with, and one for
 * each flight since.
 */
export const BATTERY_CYCLES: RawBuilder<number> = sql<number>`(
  coalesce(batteries.reported_cycles, batteries.initial_cycles) + (
    select count(*)::integer from flight_equipment join flights on flights.id = flight_equipment.flight_id
    where flight_equipment.item_kind = 'batteries' and flight_equipment.item_id = batteries.id
      and flights.landed_at is not null
      and flights.took_off_at > coalesce(batteries.cycles_reported_at, '-infinity')))`;
