import { message } from "@overfly/i18n/message";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { ITEM_KINDS, lockItem } from "./item-kinds.ts";
import type { ItemTable } from "./item-queries.ts";
import { checkLocation } from "./records/storage-locations.ts";

/** Fields of a parsed body, which have the names of their columns. */
export interface ItemColumns {
  serial_number?: string | null | undefined;
  storage_location_id?: number | null | undefined;
  [column: string]: unknown;
}

/** Adds an item of the user's company; returns its id. */
export const createItem = (context: Context, table: ItemTable, columns: ItemColumns): Promise<number> =>
  withUniqueSerial(context, table, columns, async (tx) => {
    await checkLocation(tx, columns.storage_location_id);
    const values = { ...columns, provider_id: tx.user.organization_id };
    const { id } = await tx.db
      .insertInto(table as "drones")
      .values(values as unknown as Insertable<DB["drones"]>)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { subject } = ITEM_KINDS[table];
    await writeAuditLog(tx, { action: `${table}.create`, subject_kind: subject, subject: String(id) });
    return id;
  });

/** Changes the given columns of an item; 409 if somebody else changed it since `updatedAt`, or if it is archived. */
export const updateItem = (
  context: Context,
  { table, id, updatedAt }: { table: ItemTable; id: number; updatedAt: string },
  columns: ItemColumns,
): Promise<void> =>
  withUniqueSerial(context, table, columns, async (tx) => {
    await checkLocation(tx, columns.storage_location_id);
    const item = await lockItem(tx, table, id);
    checkVersion(new Date(item.updated_at).toISOString(), updatedAt, "errors/inventory:changed");
    if (item.archived_at !== null) throw conflict(message("errors/inventory:archived", { name: item.name }));
    await tx.db
      .updateTable(table as "drones")
      .set({ ...(columns as Updateable<DB["drones"]>), updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, {
      action: `${table}.update`,
      subject_kind: ITEM_KINDS[table].subject,
      subject: String(id),
      details: { fields: Object.keys(columns) },
    });
  });

/** A transaction in which a serial number that another item has is refused at its field, naming that item. */
async function withUniqueSerial<T>(
  context: Context,
  table: ItemTable,
  { serial_number }: ItemColumns,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await transact(context, work);
  } catch (error) {
    if (!isUniqueViolation(error) || serial_number == null) throw error;
    const { rows } = await sql<{ name: string; is_archived: boolean }>`
      select ${sql.raw(ITEM_KINDS[table].label)} as name, archived_at is not null as is_archived
      from ${sql.table(table)}
      where ${owned(context.user, table)} and lower(serial_number) = lower(${serial_number})`.execute(
      context.db,
    );
    const [other] = rows;
    const key = other?.is_archived ? "errors/inventory:serialArchived" : "errors/inventory:serialTaken";
    throw invalid({ serial_number: [message(key, { name: other?.name ?? serial_number })] });
  }
}
