import type { Kit } from "@overfly/contract/inventory/inventory";
import type { PageQuery } from "@overfly/contract/page";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { kitIssues } from "./kit-readiness.ts";
import { readinessOf } from "./readiness.ts";

const KIT = [
  "kits.id",
  "kits.name",
  "kits.drone_id",
  "drones.name as drone_name",
  "drones.model as drone_model",
  "drones.serial_number",
  "drones.status",
  "drones.airworthy",
  "kits.payload_id",
  "payloads.model as payload_model",
  "payloads.is_radiometric",
] as const;
const SORTS = { name: "kits.name", drone: "drones.name", payload: "payloads.model" } as const;

const kitsOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("kits")
    .leftJoin("drones", "drones.id", "kits.drone_id")
    .leftJoin("payloads", "payloads.id", "kits.payload_id")
    .where(owned(user, "kits"));

export async function listKits(context: Context, query: PageQuery) {
  const { search } = query;
  const matching = kitsOf(context).$if(search !== undefined, (kits) => {
    const pattern = containsPattern(search ?? "");
    return kits.where((eb) =>
      eb.or([
        eb("kits.name", "ilike", pattern),
        eb("drones.name", "ilike", pattern),
        eb("drones.model", "ilike", pattern),
      ]),
    );
  });
  const [[column, direction] = ["kits.name", "asc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select(KIT)
      .orderBy(column, direction)
      .orderBy("kits.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: await withBatteries(context, rows), meta: pageMeta(query, total) };
}

/** The kits that the user has access to, or one of them. */
export async function allKits(context: Pick<Context, "db" | "user">): Promise<Kit[]> {
  const rows = await kitsOf(context).select(KIT).orderBy("kits.name").orderBy("kits.id").execute();
  return withBatteries(context, rows);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKit>["execute"]>>[number];
const selectKit = (context: Context) => kitsOf(context).select(KIT);

async function withBatteries({ db }: Pick<Context, "db">, rows: readonly Row[]): Promise<Kit[]> {
  if (rows.length === 0) return [];
  const batteries = await db
    .selectFrom("batteries")
    .where(
      "kit_id",
      "in",
      rows.map(({ id }) => id),
    )
    .select(["id", "kit_id", "model", "serial_number", "cycles", "health_percent"])
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const parts = {
      drone: droneOf(row),
      payload: row.payload_id
        ? { id: row.payload_id, model: row.payload_model ?? "", is_radiometric: row.is_radiometric ?? false }
        : null,
      batteries: batteries.filter(({ kit_id }) => kit_id === row.id),
    };
    const { level: verdict, reasons } = readinessOf(kitIssues(parts));
    return { id: row.id, name: row.name, ...parts, ready: verdict !== "blocked", reasons };
  });
}

const droneOf = (row: Row): Kit["drone"] =>
  row.drone_id === null
    ? null
    : {
        id: row.drone_id,
        name: row.drone_name ?? "",
        model: row.drone_model ?? "",
        serial_number: row.serial_number ?? "",
        status: (row.status ?? "lost") as NonNullable<Kit["drone"]>["status"],
        airworthy: row.airworthy ?? false,
      };
