import type { Accessory } from "@overfly/contract/inventory/accessories";
import type { Battery } from "@overfly/contract/inventory/batteries";
import type { Drone } from "@overfly/contract/inventory/drones";
import type { ItemQuery } from "@overfly/contract/inventory/items";
import type { Payload } from "@overfly/contract/inventory/payloads";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { BATTERY_CYCLES } from "./battery-cycles.ts";
import { flownCycles, flownHours, storageDays } from "./flown-columns.ts";
import { found, matches, pageOfRows, PLACE_COLUMNS, statusOf, withPlace } from "./item-queries.ts";

const DRONE_COLUMNS = [
  "drones.id",
  "drones.name",
  "manufacturer",
  "model",
  "serial_number",
  "registration",
  "remote_id",
  "firmware",
  "weight_g",
  "airworthy",
  "purchased_on",
  "insured_until",
  "drones.archived_at",
  "drones.updated_at",
] as const;
const DRONE_SORTS = {
  name: "drones.name",
  model: "drones.model",
  serial_number: "drones.serial_number",
  status: "drones.status",
  insured_until: "drones.insured_until",
  flight_hours: "flight_hours",
  cycles: "cycles",
};

const dronesOf = ({ db, user }: Context) =>
  db
    .selectFrom("drones")
    .leftJoin("kits", "kits.id", "drones.kit_id")
    .leftJoin("storage_locations", "storage_locations.id", "drones.storage_location_id")
    .where(owned(user, "drones"))
    .select(DRONE_COLUMNS)
    .select([flownHours("drones").as("flight_hours"), flownCycles("drones").as("cycles")])
    .select(statusOf("drones").as("status"))
    .select(PLACE_COLUMNS);

export async function listDrones(context: Context, query: ItemQuery) {
  const rows = dronesOf(context).where(matches("drones", query, ["name", "model", "serial_number"]));
  const { data, meta } = await pageOfRows(context, query, { table: "drones", sortable: DRONE_SORTS }, rows);
  return { data: data.map(withPlace), meta };
}

export const getDrone = async (context: Context, id: number): Promise<Drone> =>
  withPlace(found(await dronesOf(context).where("drones.id", "=", id).executeTakeFirst(), "Drone"));

const PAYLOAD_COLUMNS = [
  "payloads.id",
  "manufacturer",
  "model",
  "serial_number",
  "sensors",
  "is_radiometric",
  "payloads.archived_at",
  "payloads.updated_at",
] as const;
const PAYLOAD_SORTS = {
  model: "payloads.model",
  serial_number: "payloads.serial_number",
  status: "payloads.status",
  flight_hours: "flight_hours",
  cycles: "cycles",
};

const payloadsOf = ({ db, user }: Context) =>
  db
    .selectFrom("payloads")
    .leftJoin("kits", "kits.id", "payloads.kit_id")
    .leftJoin("storage_locations", "storage_locations.id", "payloads.storage_location_id")
    .where(owned(user, "payloads"))
    .select(PAYLOAD_COLUMNS)
    .select([flownHours("payloads").as("flight_hours"), flownCycles("payloads").as("cycles")])
    .select(statusOf("payloads").as("status"))
    .select(PLACE_COLUMNS);

export async function listPayloads(context: Context, query: ItemQuery) {
  const rows = payloadsOf(context).where(
    matches("payloads", query, ["manufacturer", "model", "serial_number"]),
  );
  const { data, meta } = await pageOfRows(
    context,
    query,
    { table: "payloads", sortable: PAYLOAD_SORTS },
    rows,
  );
  return { data: data.map(withPlace), meta };
}

export const getPayload = async (context: Context, id: number): Promise<Payload> =>
  withPlace(found(await payloadsOf(context).where("payloads.id", "=", id).executeTakeFirst(), "Payload"));

const BATTERY_COLUMNS = [
  "batteries.id",
  "manufacturer",
  "model",
  "serial_number",
  "capacity_mah",
  "initial_cycles",
  "cycles_reported_at",
  "health_percent",
  "last_charged_on",
  "batteries.archived_at",
  "batteries.updated_at",
] as const;
const BATTERY_SORTS = {
  serial_number: "batteries.serial_number",
  model: "batteries.model",
  cycles: "cycles",
  health_percent: "batteries.health_percent",
  last_charged_on: "batteries.last_charged_on",
  status: "batteries.status",
  flight_hours: "flight_hours",
  storage_days: "storage_days",
};

const batteriesOf = ({ db, user, now }: Context) =>
  db
    .selectFrom("batteries")
    .leftJoin("kits", "kits.id", "batteries.kit_id")
    .leftJoin("storage_locations", "storage_locations.id", "batteries.storage_location_id")
    .where(owned(user, "batteries"))
    .select(BATTERY_COLUMNS)
    .select([BATTERY_CYCLES.as("cycles"), flownHours("batteries").as("flight_hours")])
    .select(storageDays({ user, now }).as("storage_days"))
    .select((eb) => eb.ref("batteries.chemistry").$castTo<Battery["chemistry"]>().as("chemistry"))
    .select(statusOf("batteries").as("status"))
    .select(PLACE_COLUMNS);

export async function listBatteries(context: Context, query: ItemQuery) {
  const rows = batteriesOf(context).where(
    matches("batteries", query, ["manufacturer", "model", "serial_number"]),
  );
  const { data, meta } = await pageOfRows(
    context,
    query,
    { table: "batteries", sortable: BATTERY_SORTS },
    rows,
  );
  return { data: data.map(withPlace), meta };
}

export const getBattery = async (context: Context, id: number): Promise<Battery> =>
  withPlace(found(await batteriesOf(context).where("batteries.id", "=", id).executeTakeFirst(), "Battery"));

const ACCESSORY_COLUMNS = [
  "accessories.id",
  "accessories.name",
  "serial_number",
  "quantity",
  "accessories.archived_at",
  "accessories.updated_at",
] as const;
const ACCESSORY_SORTS = {
  name: "accessories.name",
  kind: "accessories.kind",
  quantity: "accessories.quantity",
  status: "accessories.status",
};

const accessoriesOf = ({ db, user }: Context) =>
  db
    .selectFrom("accessories")
    .leftJoin("kits", "kits.id", "accessories.kit_id")
    .leftJoin("storage_locations", "storage_locations.id", "accessories.storage_location_id")
    .where(owned(user, "accessories"))
    .select(ACCESSORY_COLUMNS)
    .select((eb) => eb.ref("accessories.kind").$castTo<Accessory["kind"]>().as("kind"))
    .select(statusOf("accessories").as("status"))
    .select(PLACE_COLUMNS);

export async function listAccessories(context: Context, query: ItemQuery) {
  const rows = accessoriesOf(context).where(matches("accessories", query, ["name", "serial_number"]));
  const { data, meta } = await pageOfRows(
    context,
    query,
    { table: "accessories", sortable: ACCESSORY_SORTS },
    rows,
  );
  return { data: data.map(withPlace), meta };
}

export const getAccessory = async (context: Context, id: number): Promise<Accessory> =>
  withPlace(
    found(await accessoriesOf(context).where("accessories.id", "=", id).executeTakeFirst(), "Accessory"),
  );
