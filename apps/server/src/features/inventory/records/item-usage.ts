import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { ItemUsage } from "@overfly/contract/inventory/inventory";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { findItem } from "./equipment.ts";

/**
 * SQL of the ended flights with an item, as a table of `took_off_at` and `flown_s`. Accessories have none, as no flight
 * says which of a kit's were used.
 */
const flightsWith = (kind: RawBuilder<string>, id: RawBuilder<number>): RawBuilder<unknown> => sql`(
  select flight_equipment.took_off_at, flight_equipment.flown_s from flight_equipment
    where flight_equipment.item_kind = ${kind} and flight_equipment.item_id = ${id} and flight_equipment.flown_s is not null
  union all
  select flights.took_off_at, ${FLOWN_S} from flights
    where ${kind} = 'docks' and flights.dock_id = ${id} and ${FLOWN_S} is not null)`;

const FLOWN_S = sql`extract(epoch from flights.landed_at - flights.took_off_at)::double precision`;

const USAGE = sql`count(*)::integer as flights, coalesce(sum(flown.flown_s), 0) / 3600 as`;

/** SQL of the `flights` and `hours` with an item from a time on. */
export const usageSince = (
  item: { kind: RawBuilder<string>; id: RawBuilder<number> },
  since: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${USAGE} hours from ${flightsWith(item.kind, item.id)} as flown where flown.took_off_at >= ${since}`;

export async function itemUsage(context: Context, item: ItemReference): Promise<ItemUsage> {
  await findItem(context, "view", item);
  const flown = flightsWith(sql`${item.item_kind}::text`, sql`${item.item_id}::integer`);
  const { rows } = await sql<ItemUsage>`
    select ${USAGE} flight_hours, max(flown.took_off_at) as last_flight_at from ${flown} as flown`.execute(
    context.db,
  );
  return rows[0] ?? { flights: 0, flight_hours: 0, last_flight_at: null };
}
