import type { Accessory } from "@overfly/contract/inventory/accessories";
import type { ArchivableQuery, StoredStatus } from "@overfly/contract/inventory/items";
import type { Kit } from "@overfly/contract/inventory/kits";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { BATTERY_CYCLES } from "./battery-cycles.ts";
import { equipmentChecks, equipmentIssues } from "./equipment-issues.ts";
import { isArchived, pageOfRows } from "./item-queries.ts";
import { readinessOf } from "./readiness.ts";

type KitContext = Pick<Context, "db" | "user">;
type KitParts = Omit<Kit, "ready" | "reasons">;

const KIT = [
  "kits.id",
  "kits.name",
  "storage_locations.id as location_id",
  "storage_locations.name as location_name",
  "kits.archived_at",
  "kits.updated_at",
] as const;
const SORTS = { name: "kits.name", drone: "drones.name", storage_location: "storage_locations.name" };

const kitsOf = ({ db, user }: KitContext) =>
  db
    .selectFrom("kits")
    .leftJoin("drones", "drones.kit_id", "kits.id")
    .leftJoin("storage_locations", "storage_locations.id", "kits.storage_location_id")
    .where(owned(user, "kits"))
    .select(KIT);

export async function listKits(context: Context, query: ArchivableQuery) {
  const { search, archived = false } = query;
  const matching = kitsOf(context)
    .where(isArchived("kits", archived))
    .$if(search !== undefined, (kits) => {
      const pattern = containsPattern(search ?? "");
      return kits.where((eb) =>
        eb.or([
          eb("kits.name", "ilike", pattern),
          eb("storage_locations.name", "ilike", pattern),
          eb("drones.name", "ilike", pattern),
          eb("drones.model", "ilike", pattern),
        ]),
      );
    });
  const { data, meta } = await pageOfRows(context, query, { table: "kits", sortable: SORTS }, matching);
  return { data: await withReadiness(context, await withParts(context, data)), meta };
}

/** The kits in use that the user has access to. */
export async function allKits(context: KitContext): Promise<KitParts[]> {
  const rows = await kitsOf(context)
    .where(isArchived("kits", false))
    .orderBy("kits.name")
    .orderBy("kits.id")
    .execute();
  return withParts(context, rows);
}

/** A kit that the user has access to, archived or not. */
export async function getKit(context: KitContext & Pick<Context, "now">, id: number): Promise<Kit> {
  const parts = await withParts(context, await kitsOf(context).where("kits.id", "=", id).execute());
  const [kit] = await withReadiness(context, parts);
  if (!kit) throw notFound("Kit");
  return kit;
}

/** As for a flight at this moment. */
async function withReadiness(
  context: KitContext & Pick<Context, "now">,
  kits: readonly KitParts[],
): Promise<Kit[]> {
  if (kits.length === 0) return [];
  const checks = await equipmentChecks(context, context.now().toISOString());
  return kits.map((kit) => {
    const { level, reasons } = readinessOf(equipmentIssues(kit, checks));
    return { ...kit, ready: level !== "blocked", reasons };
  });
}

type KitRow = Pick<Kit, "id" | "name" | "archived_at" | "updated_at"> & {
  location_id: number | null;
  location_name: string | null;
};

async function withParts({ db }: KitContext, kits: readonly KitRow[]): Promise<KitParts[]> {
  if (kits.length === 0) return [];
  const ids = kits.map(({ id }) => id);
  const [drones, payloads, batteries, accessories] = await Promise.all([
    db
      .selectFrom("drones")
      .where("kit_id", "in", ids)
      .select(["id", "kit_id", "name", "model", "serial_number", "airworthy", STATUS])
      .execute(),
    db
      .selectFrom("payloads")
      .where("kit_id", "in", ids)
      .select(["id", "kit_id", "model", "serial_number", "is_radiometric", STATUS])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("batteries")
      .where("kit_id", "in", ids)
      .select([
        "id",
        "kit_id",
        "model",
        "serial_number",
        "health_percent",
        STATUS,
        BATTERY_CYCLES.as("cycles"),
      ])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("accessories")
      .where("kit_id", "in", ids)
      .select(["id", "kit_id", "name", "serial_number", "quantity", STATUS])
      .select((eb) => eb.ref("kind").$castTo<Accessory["kind"]>().as("kind"))
      .orderBy("id")
      .execute(),
  ]);
  return kits.map(({ location_id, location_name, ...kit }) => {
    const isPart = ({ kit_id }: { kit_id: number | null }) => kit_id === kit.id;
    const parts = {
      drone: drones.find(isPart) ?? null,
      payloads: payloads.filter(isPart),
      batteries: batteries.filter(isPart),
      accessories: accessories.filter(isPart),
    };
    const storage_location = location_id === null ? null : { id: location_id, name: location_name ?? "" };
    return { ...kit, storage_location, ...parts };
  });
}

const STATUS = sql.ref<StoredStatus>("status").as("status");
