import type { DroneItem } from "@overfly/contract/inventory/inventory";
import type { PageQuery } from "@overfly/contract/page";
import { sql, type SqlBool } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";

interface Kit {
  kit: { id: number; name: string } | null;
}

/** The kit of a drone or payload; the first by name if there are several. */
const kitOf = (reference: "kits.drone_id" | "kits.payload_id", item: "drones.id" | "payloads.id") =>
  sql<Kit["kit"]>`(select json_build_object('id', kits.id, 'name', kits.name) from kits
    where ${sql.ref(reference)} = ${sql.ref(item)} order by kits.name limit 1)`.as("kit");

export async function listDrones(context: Context, query: PageQuery) {
  const matching = context.db
    .selectFrom("drones")
    .where(owned(context.user, "drones"))
    .$if(query.search !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb("drones.name", "ilike", containsPattern(query.search ?? "")),
          eb("drones.model", "ilike", containsPattern(query.search ?? "")),
          eb("drones.serial_number", "ilike", containsPattern(query.search ?? "")),
        ]),
      ),
    );
  const sorts = { name: "drones.name", model: "drones.model", status: "drones.status" } as const;
  const [[column, direction] = ["drones.name", "asc"] as const] = sortsOf(query, sorts);
  const [rows, total] = await Promise.all([
    matching
      .select(["drones.id", "name", "model", "serial_number", "status", "airworthy"])
      .select(kitOf("kits.drone_id", "drones.id"))
      .orderBy(column, direction)
      .orderBy("drones.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const data = rows.map((row) => ({ ...row, status: row.status as DroneItem["status"] }));
  return { data, meta: pageMeta(query, total) };
}

export async function listPayloads(context: Context, query: PageQuery) {
  const { db, user } = context;
  const matching = db
    .selectFrom("payloads")
    .where("payloads.provider_id", "=", user.organization_id)
    .$if(user.user_type !== "center", (rows) =>
      rows.where(
        sql<SqlBool>`exists (select 1 from kits where kits.payload_id = payloads.id and ${owned(user, "kits")})`,
      ),
    )
    .$if(query.search !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb("payloads.model", "ilike", containsPattern(query.search ?? "")),
          eb("payloads.serial_number", "ilike", containsPattern(query.search ?? "")),
        ]),
      ),
    );
  const sorts = { model: "payloads.model", serial_number: "payloads.serial_number" } as const;
  const [[column, direction] = ["payloads.model", "asc"] as const] = sortsOf(query, sorts);
  const [data, total] = await Promise.all([
    matching
      .select(["payloads.id", "model", "serial_number", "is_radiometric"])
      .select(kitOf("kits.payload_id", "payloads.id"))
      .orderBy(column, direction)
      .orderBy("payloads.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data, meta: pageMeta(query, total) };
}

export async function listBatteries(context: Context, query: PageQuery) {
  const { db, user } = context;
  const matching = db
    .selectFrom("batteries")
    .leftJoin("kits", "kits.id", "batteries.kit_id")
    .where("batteries.provider_id", "=", user.organization_id)
    .$if(user.user_type !== "center", (rows) => rows.where(owned(user, "kits")))
    .$if(query.search !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb("batteries.model", "ilike", containsPattern(query.search ?? "")),
          eb("batteries.serial_number", "ilike", containsPattern(query.search ?? "")),
        ]),
      ),
    );
  const sorts = {
    serial_number: "batteries.serial_number",
    cycles: "batteries.cycles",
    health_percent: "batteries.health_percent",
  } as const;
  const [[column, direction] = ["batteries.serial_number", "asc"] as const] = sortsOf(query, sorts);
  const [rows, total] = await Promise.all([
    matching
      .select(["batteries.id", "model", "serial_number", "cycles", "health_percent"])
      .select(["kits.id as kit_id", "kits.name as kit_name"])
      .orderBy(column, direction)
      .orderBy("batteries.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const data = rows.map(({ kit_id, kit_name, ...row }) => ({
    ...row,
    kit: kit_id === null ? null : { id: kit_id, name: kit_name ?? "" },
  }));
  return { data, meta: pageMeta(query, total) };
}
