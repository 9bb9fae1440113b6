import { type Insert, ownPlaces, type Provider } from "./provider-rows.ts";

/** Of all items: how many are of the kind, and how many of those are in one kit. */
const KINDS = [
  { table: "drones", share: 0.15, perKit: 1, columns: "name, model", values: "'Drone ' || n, 'Matrice 4T'" },
  { table: "payloads", share: 0.15, perKit: 1, columns: "model", values: "'H30T'" },
  {
    table: "batteries",
    share: 0.5,
    perKit: 4,
    columns: "model, health_percent, initial_cycles",
    values: "'TB100', 70 + n % 31, n % 100",
  },
  {
    table: "accessories",
    share: 0.2,
    perKit: 1,
    columns: "name, kind",
    values: "'Charger ' || n, 'charger'",
  },
] as const;

/** Kits with their parts, items outside of kits, storage locations, docks, and the maintenance of drones. */
export async function fillEquipment(insert: Insert, { id, kits, items, sites }: Provider): Promise<void> {
  await insert(
    `insert into storage_locations (provider_id, name) select $1::integer, 'Store ' || n from generate_series(1, 20) as n`,
    id,
  );
  await insert(
    `insert into kits (provider_id, name, storage_location_id)
     select $1::integer, 'Kit ' || lpad(n::text, 5, '0'), place.id
     from generate_series(1, $2::integer) as n join ${ownPlaces("storage_locations")} as place on place.place = n % 20 + 1`,
    id, kits,
  ); // prettier-ignore
  for (const { table, share, perKit, columns, values } of KINDS)
    await insert(
      `insert into ${table} (provider_id, kit_id, serial_number, status, ${columns})
       select $1::integer, kit.id, '${table.slice(0, 2).toUpperCase()}-' || lpad(n::text, 6, '0'),
         case when n % 50 = 0 then 'in_maintenance' else 'available' end, ${values}
       from generate_series(1, $2::integer) as n
       left join ${ownPlaces("kits")} as kit on kit.place = (n - 1) / ${perKit} + 1`,
      id, Math.round(items * share),
    ); // prettier-ignore
  await insert(
    `insert into docks (provider_id, site_id, name, model, serial_number, longitude, latitude, state, mqtt_username,
       mqtt_password_hash, binding_code_hash, bound_at, last_seen_at)
     select $1::integer, site.id, 'Dock ' || n, 'DJI Dock 2', key, 35.7, 30.2, 'idle', key, 'x', 'x', now(), now()
     from generate_series(1, $2::integer) as n cross join lateral (select 'D' || $1::integer || '-' || n as key) as keys
     join ${ownPlaces("sites")} as site on site.place = n * 10`,
    id, Math.round(sites / 20),
  ); // prettier-ignore
  await fillMaintenance(insert, id);
}

async function fillMaintenance(insert: Insert, provider: number): Promise<void> {
  await insert(
    `insert into maintenance_programs (provider_id, name, item_kind, kind, starts_on, every_days, every_hours, every_cycles)
     values ($1::integer, 'Yearly inspection', 'drones', 'inspection', current_date - 400, 365, 200, null),
       ($1::integer, 'Battery check', 'batteries', 'battery_service', current_date - 400, null, null, 200)`,
    provider,
  );
  await insert(
    `insert into maintenance_logs (provider_id, item_kind, item_id, kind, performed_on, performed_by, verified_by, result,
       program_id, due_on)
     select $1::integer, 'drones', drones.id, 'inspection', current_date - (drones.id % 380), 'Noor Haddad', 'Zaid Omari',
       'approved_for_flight', program.id, null
     from drones join maintenance_programs as program on program.provider_id = $1::integer and program.item_kind = 'drones'
     where drones.provider_id = $1::integer`,
    provider,
  );
  await insert(
    `insert into work_orders (provider_id, item_kind, item_id, kind, source, title, is_grounding, state, created_at)
     select $1::integer, 'drones', drones.id, 'repair', 'manual', 'Replace the propellers', drones.id % 3 = 0,
       case when drones.id % 8 = 0 then 'open' else 'cancelled' end, now() - drones.id % 400 * interval '1 day'
     from drones where drones.provider_id = $1::integer and drones.id % 2 = 0`,
    provider,
  );
}
