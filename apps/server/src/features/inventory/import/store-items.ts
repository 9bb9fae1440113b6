import type { PartKind } from "@overfly/contract/inventory/item-imports";
import type { Insertable, Updateable } from "kysely";
import type { Context } from "#context.ts";
import { ITEM_KINDS } from "#features/inventory/item-kinds.ts";
import { sensorColumns } from "#features/inventory/sensor-columns.ts";
import { writeAuditEntries } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import type { DB } from "#platform/db/schema.ts";
import { type PlannedItem, planItems } from "./plan-items.ts";
import type { Importing } from "./planned-row.ts";

const BATCH_SIZE = 500;

/** One item a row. */
export const importingItems = (kind: PartKind): Importing<PlannedItem> => ({
  plan: (context, rows, options) => planItems(context, kind, rows, options),
  async store(tx, rows) {
    const of = (wanted: PlannedItem["outcome"]) => rows.filter(({ outcome }) => outcome === wanted);
    await insertItems(tx, kind, of("new"));
    await updateItems(tx, kind, of("changed"));
  },
});

async function insertItems(context: Context, kind: PartKind, rows: readonly PlannedItem[]): Promise<void> {
  const { db, user } = context;
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const values = rows.slice(at, at + BATCH_SIZE).map((row) => ({
      ...columnsOf(row.values),
      provider_id: user.organization_id,
      storage_location_id: row.location_id ?? null,
    }));
    const added = await db
      .insertInto(kind as "drones")
      .values(values as unknown as Insertable<DB["drones"]>[])
      .returning("id")
      .execute();
    await record(context, kind, "create", added);
  }
}

/** Where an item is kept stays: moves are logged, with a reason. */
async function updateItems(context: Context, kind: PartKind, rows: readonly PlannedItem[]): Promise<void> {
  const { db, now } = context;
  for (const { id, changes, values } of rows) {
    const columns = columnsOf(Object.fromEntries(changes.map((field) => [field, values[field]])));
    await db
      .updateTable(kind as "drones")
      .set({ ...(columns as Updateable<DB["drones"]>), updated_at: nextVersion(now()) })
      .where("id", "=", id ?? 0)
      .execute();
  }
  await record(context, kind, "update", rows);
}

const columnsOf = (values: Record<string, unknown>): Record<string, unknown> =>
  "sensors" in values ? sensorColumns(values) : values;

const record = (
  context: Context,
  kind: PartKind,
  verb: "create" | "update",
  items: readonly { id: number | undefined; changes?: string[] }[],
) =>
  writeAuditEntries(
    context,
    items.map(({ id, changes }) => ({
      action: `${kind}.${verb}`,
      subject_kind: ITEM_KINDS[kind].subject,
      subject: String(id),
      details: { imported: true, ...(changes && { fields: changes }) },
    })),
  );
