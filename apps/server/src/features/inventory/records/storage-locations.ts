import type { ArchivableQuery } from "@overfly/contract/inventory/items";
import type {
  NewStorageLocation,
  StorageLocation,
  StorageLocationChanges,
} from "@overfly/contract/inventory/storage-locations";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";

const SORTS = { name: "storage_locations.name", address: "storage_locations.address" } as const;

/** Kits and items that aren't archived. */
const KEPT = sql<number>`(
  (select count(*) from kits where kits.storage_location_id = storage_locations.id and kits.archived_at is null)
  ${sql.join(
    ["drones", "payloads", "batteries", "accessories"].map(
      (table) => sql`+ (select count(*) from ${sql.table(table)} as item
        where item.storage_location_id = storage_locations.id and item.archived_at is null)`,
    ),
    sql` `,
  )})::integer`;

const locationsOf = ({ db, user }: Context) =>
  db
    .selectFrom("storage_locations")
    .where(owned(user, "storage_locations"))
    .select(["id", "name", "address", "archived_at", "updated_at", KEPT.as("item_count")]);

export async function listLocations(context: Context, query: ArchivableQuery) {
  const { search, archived = false } = query;
  const pattern = containsPattern(search ?? "");
  const matching = locationsOf(context)
    .where("archived_at", archived ? "is not" : "is", null)
    .$if(search !== undefined, (found) =>
      found.where((eb) => eb.or([eb("name", "ilike", pattern), eb("address", "ilike", pattern)])),
    );
  const [[column, direction] = ["storage_locations.name", "asc"] as const] = sortsOf(query, SORTS);
  const [data, total] = await Promise.all([
    matching
      .orderBy(column, direction)
      .orderBy("id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data, meta: pageMeta(query, total) };
}

/** A location in use that something can be put into; 422 at its field otherwise. */
export async function findLocation(context: Context, id: number): Promise<{ id: number; name: string }> {
  const location = await locationsOf(context)
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  if (!location) throw invalid({ storage_location_id: ["errors/inventory:unknownLocation"] });
  return location;
}

/** The same for the field of a form, which may be empty. */
export async function checkLocation(context: Context, id: number | null | undefined): Promise<void> {
  if (id !== null && id !== undefined) await findLocation(context, id);
}

export const createLocation = (
  context: Context,
  { name, address = null }: NewStorageLocation,
): Promise<StorageLocation> =>
  withUniqueName(context, name, async (tx) => {
    const { id } = await tx.db
      .insertInto("storage_locations")
      .values({ provider_id: tx.user.organization_id, name, address })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, "create", id, { name });
    return getLocation(tx, id);
  });

export const updateLocation = (
  context: Context,
  id: number,
  { updated_at, ...fields }: StorageLocationChanges,
): Promise<StorageLocation> =>
  withUniqueName(context, fields.name, async (tx) => {
    const before = await lockLocation(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/inventory:changed");
    if (before.archived_at !== null)
      throw conflict(message("errors/inventory:archived", { name: before.name }));
    await tx.db
      .updateTable("storage_locations")
      .set({ ...fields, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await record(tx, "update", id, { fields: Object.keys(fields) });
    return getLocation(tx, id);
  });

/** 409 while something is kept there. */
export const archiveLocation = (context: Context, id: number): Promise<StorageLocation> =>
  transact(context, async (tx) => {
    const { name, archived_at } = await lockLocation(tx, id);
    const { item_count } = await getLocation(tx, id);
    if (item_count > 0)
      throw conflict(message("errors/inventory:locationInUse", { name, count: item_count }));
    if (archived_at === null) {
      await setArchived(tx, id, true);
      await record(tx, "archive", id, { name });
    }
    return getLocation(tx, id);
  });

export const restoreLocation = (context: Context, id: number): Promise<StorageLocation> =>
  transact(context, async (tx) => {
    const { name, archived_at } = await lockLocation(tx, id);
    if (archived_at !== null) {
      await setArchived(tx, id, false);
      await record(tx, "restore", id, { name });
    }
    return getLocation(tx, id);
  });

async function getLocation(context: Context, id: number): Promise<StorageLocation> {
  const location = await locationsOf(context).where("id", "=", id).executeTakeFirst();
  if (!location) throw notFound("Storage location");
  return location;
}

async function lockLocation({ db, user }: Context, id: number) {
  const location = await db
    .selectFrom("storage_locations")
    .where(owned(user, "storage_locations"))
    .where("id", "=", id)
    .select(["name", "archived_at", "updated_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!location) throw notFound("Storage location");
  return location;
}

/** A transaction in which a name that another location has is refused at its field. */
async function withUniqueName<T>(
  context: Context,
  name: string | undefined,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await transact(context, work);
  } catch (error) {
    if (!isUniqueViolation(error) || name === undefined) throw error;
    const other = await locationsOf(context)
      .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", name.toLowerCase()))
      .executeTakeFirst();
    const key = other?.archived_at ? "errors/inventory:locationArchived" : "errors/inventory:locationTaken";
    throw invalid({ name: [key] });
  }
}

const setArchived = ({ db, now }: Context, id: number, isArchived: boolean) =>
  db
    .updateTable("storage_locations")
    .set({ archived_at: isArchived ? now().toISOString() : null, updated_at: nextVersion(now()) })
    .where("id", "=", id)
    .execute();

const record = (context: Context, verb: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(context, {
    action: `storage_locations.${verb}`,
    subject_kind: "storage_location",
    subject: String(id),
    details,
  });
