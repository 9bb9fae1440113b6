import type { Kit, KitChanges, NewKit } from "@overfly/contract/inventory/kits";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, type FieldErrors, invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { refuseWhileAssigned } from "./archive-item.ts";
import { ITEM_KINDS } from "./item-kinds.ts";
import type { ItemTable } from "./item-queries.ts";
import { getKit } from "./list-kits.ts";
import { moveParts } from "./move-parts.ts";
import { refuseInFlight } from "./refuse-in-flight.ts";
import { checkLocation } from "./records/storage-locations.ts";

export const createKit = (context: Context, { name, storage_location_id, ...parts }: NewKit): Promise<Kit> =>
  transact(context, async (tx) => {
    await checkLocation(tx, storage_location_id);
    const { id } = await tx.db
      .insertInto("kits")
      .values({ name, storage_location_id, provider_id: tx.user.organization_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setParts(tx, id, parts);
    await recordKit(tx, "create", id, parts);
    return getKit(tx, id);
  });

/** Changes the given fields and parts of a kit; 409 if somebody else changed it, or if it is archived. */
export const updateKit = (
  context: Context,
  id: number,
  { updated_at, name, ...parts }: KitChanges,
): Promise<Kit> =>
  transact(context, async (tx) => {
    const kit = await lockWithParts(tx, id, parts);
    checkVersion(kit.updated_at, updated_at, "errors/inventory:changed");
    if (kit.archived_at !== null) throw conflict(message("errors/inventory:archived", { name: kit.name }));
    const changed = await changedParts(tx, id, parts);
    if (changed.length > 0) await refuseInFlight(tx, { id, name: kit.name }, changed);
    await setParts(tx, id, parts);
    await tx.db
      .updateTable("kits")
      .set({
        ...(name !== undefined && { name }),
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", id)
      .execute();
    await recordKit(tx, "update", id, { name, ...parts });
    return getKit(tx, id);
  });

/** An archived kit releases its parts for other kits. */
export const archiveKit = (context: Context, id: number): Promise<Kit> =>
  transact(context, async (tx) => {
    const { archived_at, name } = await lockWithParts(tx, id, NO_PARTS);
    if (archived_at !== null) return getKit(tx, id);
    await refuseWhileAssigned(tx, id, name);
    const { drone, payloads, batteries, accessories } = await getKit(tx, id);
    await setParts(tx, id, NO_PARTS);
    await setArchived(tx, id, true);
    await recordKit(tx, "archive", id, {
      name,
      drone_id: drone?.id ?? null,
      payload_ids: payloads.map((part) => part.id),
      battery_ids: batteries.map((part) => part.id),
      accessory_ids: accessories.map((part) => part.id),
    });
    return getKit(tx, id);
  });

/** Restored without parts: they may be in other kits by now. */
export const restoreKit = (context: Context, id: number): Promise<Kit> =>
  transact(context, async (tx) => {
    const { archived_at, name } = await lockKit(tx, id);
    if (archived_at === null) return getKit(tx, id);
    await setArchived(tx, id, false);
    await recordKit(tx, "restore", id, { name });
    return getKit(tx, id);
  });

/**
 * Locks a kit, before it the parts that go into it or out of it: whatever changes both locks the parts first, by kind
 * and id, and then kits. 409 if a part came into the kit meanwhile.
 */
async function lockWithParts(context: Context, id: number, parts: Parts) {
  const locked = await lockParts(context, id, parts);
  const kit = await lockKit(context, id);
  for (const [table, , ids] of partsOf(parts)) {
    if (ids === undefined) continue;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where kit_id = ${id}`.execute(context.db);
    if (rows.some((row) => !locked.has(`${table} ${row.id}`))) throw conflict("errors/inventory:changed");
  }
  return kit;
}

async function lockParts({ db, user }: Context, kitId: number, parts: Parts): Promise<Set<string>> {
  const locked = new Set<string>();
  for (const [table, , ids] of partsOf(parts)) {
    if (ids === undefined) continue;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where (id = any(${ids}) or kit_id = ${kitId}) and ${owned(user, table)}
      order by id for update`.execute(db);
    for (const { id } of rows) locked.add(`${table} ${id}`);
  }
  return locked;
}

async function lockKit({ db, user }: Context, id: number) {
  const kit = await db
    .selectFrom("kits")
    .where(owned(user, "kits"))
    .where("id", "=", id)
    .select(["name", "archived_at", "updated_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!kit) throw notFound("Kit");
  return kit;
}

const setArchived = ({ db, now }: Context, id: number, isArchived: boolean) =>
  db
    .updateTable("kits")
    .set({ archived_at: isArchived ? now().toISOString() : null, updated_at: nextVersion(now()) })
    .where("id", "=", id)
    .execute();

const recordKit = (context: Context, verb: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(context, { action: `kits.${verb}`, subject_kind: "kit", subject: String(id), details });

type Parts = Pick<KitChanges, "drone_id" | "payload_ids" | "battery_ids" | "accessory_ids">;
const NO_PARTS = { drone_id: null, payload_ids: [], battery_ids: [], accessory_ids: [] };
type Part = readonly [table: ItemTable, field: keyof Parts, ids: readonly number[] | undefined];

const partsOf = ({ drone_id, payload_ids, battery_ids, accessory_ids }: Parts): Part[] => [
  ["drones", "drone_id", drone_id === undefined ? undefined : drone_id === null ? [] : [drone_id]],
  ["payloads", "payload_ids", payload_ids],
  ["batteries", "battery_ids", battery_ids],
  ["accessories", "accessory_ids", accessory_ids],
];

/** The fields that name other parts than the kit has. */
async function changedParts({ db }: Context, kitId: number, parts: Parts): Promise<string[]> {
  const changed: string[] = [];
  for (const [table, field, ids] of partsOf(parts)) {
    if (ids === undefined) continue;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where kit_id = ${kitId}`.execute(db);
    const own = new Set(rows.map(({ id }) => id));
    const given = new Set(ids);
    if (own.size !== given.size || [...own].some((id) => !given.has(id))) changed.push(field);
  }
  return changed;
}

/** Puts the given parts into the kit, and takes out those of a given kind that aren't among them. */
async function setParts(context: Context, kitId: number, parts: Parts): Promise<void> {
  const errors: FieldErrors = {};
  for (const [table, field, ids] of partsOf(parts)) {
    if (ids === undefined) continue;
    const refused = await refusedParts(context, kitId, table, ids);
    if (refused.length > 0) errors[field] = refused;
    else await replaceParts(context, kitId, table, ids);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Why items can't be put into the kit; they stay locked, so that two kits can't get the same one. */
async function refusedParts({ db, user }: Context, kitId: number, table: ItemTable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; archived_at: string | null; kit_id: number | null }>`
    select id, ${sql.raw(ITEM_KINDS[table].label)} as name, archived_at, kit_id
    from ${sql.table(table)} where id = any(${ids}) and ${owned(user, table)} order by id for update`.execute(
    db,
  );
  const found = new Set(rows.map(({ id }) => id));
  const others = rows.flatMap(({ kit_id }) => (kit_id === null || kit_id === kitId ? [] : [kit_id]));
  const names = await kitNames(db, others);
  return [
    ...(ids.every((id) => found.has(id)) ? [] : (["errors/inventory:unknownPart"] as const)),
    ...rows.flatMap(({ name, archived_at, kit_id }) => {
      const kit = kit_id === null ? undefined : names.get(kit_id);
      return [
        ...(archived_at === null ? [] : [message("errors/inventory:archived", { name })]),
        ...(kit === undefined ? [] : [message("errors/inventory:inKit", { name, kit })]),
      ];
    }),
  ];
}

/** Read after the parts are locked: a kit that just took one of them is visible only then. */
async function kitNames(db: Context["db"], ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const kits = await db.selectFrom("kits").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(kits.map(({ id, name }) => [id, name]));
}

/** Takes out first: a kit has one drone at most. */
async function replaceParts(context: Context, kitId: number, table: ItemTable, ids: readonly number[]) {
  const items = sql.table(table);
  await moveParts(
    context,
    table,
    sql`select id, null::integer as kit_id, '' as note from ${items} where kit_id = ${kitId} and not id = any(${ids})`,
  );
  await moveParts(
    context,
    table,
    sql`select id, ${kitId}::integer as kit_id, '' as note from ${items}
      where id = any(${ids}) and kit_id is distinct from ${kitId}`,
  );
}
