import { type RawBuilder, sql } from "kysely";

/**
 * SQL of the charge cycles of `batteries`: those it last reported through a dock, else those it came with, and one for
 * each flight since, which the database keeps count of.
 */
export const BATTERY_CYCLES: RawBuilder<number> = sql<number>`(
  coalesce(batteries.reported_cycles, batteries.initial_cycles) + batteries.flown_cycles)`;
