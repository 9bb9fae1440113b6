import {
  IMPORT_OUTCOMES,
  type ImportedKind,
  type ImportedRow,
  type ItemImport,
  type ItemImportResult,
} from "@overfly/contract/inventory/item-imports";
import { can } from "@overfly/contract/permissions";
import { type Insertable, type Updateable } from "kysely";
import type { Context } from "#context.ts";
import { ITEM_KINDS } from "#features/inventory/item-kinds.ts";
import { writeAuditEntries } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, forbidden, invalid } from "#platform/http/errors.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { sensorColumns } from "#features/inventory/sensor-columns.ts";
import { asText, type PlannedRow, planImport } from "./plan-import.ts";
import type { ReadImport, ReadImportInput, ReadTable } from "./read-import-worker.ts";

const WORKER = new URL("./read-import-worker.ts", import.meta.url);
const BATCH_SIZE = 500;

/**
 * Imports the rows of a table that have no errors, all of them or, if somebody enters one of them at the same time, none.
 * A dry run stores nothing.
 */
export async function importItems(
  context: Context,
  kind: ImportedKind,
  { dry_run, existing, ...input }: ItemImport,
): Promise<ItemImportResult> {
  if (existing === "update" && !can(context.user, `edit ${kind}`)) throw forbidden();
  const table = await withFileSlot(context.user, () => readTable(context, { kind, ...input }));
  if (dry_run) return resultOf(table, await planImport(context, kind, table.rows, { existing, lock: false }));
  try {
    return await transact(context, async (tx) => {
      const rows = await planImport(tx, kind, table.rows, { existing, lock: true });
      await insertItems(
        tx,
        kind,
        rows.filter(({ outcome }) => outcome === "new"),
      );
      await updateItems(
        tx,
        kind,
        rows.filter(({ outcome }) => outcome === "changed"),
      );
      return resultOf(table, rows);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict("errors/inventory:importChanged") : error;
  }
}

async function readTable({ user }: Context, input: ReadImportInput): Promise<ReadTable> {
  const read = await runInThread<ReadImportInput, ReadImport>(WORKER, input, { fileOwner: user.user_id });
  if (!read.ok) throw invalid(read.errors);
  return read.table;
}

async function insertItems(context: Context, kind: ImportedKind, rows: readonly PlannedRow[]): Promise<void> {
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
async function updateItems(context: Context, kind: ImportedKind, rows: readonly PlannedRow[]): Promise<void> {
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
  kind: ImportedKind,
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

function resultOf(
  { columns, mapping, date_order }: ReadTable,
  rows: readonly PlannedRow[],
): ItemImportResult {
  const counts = Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as ItemImportResult["counts"];
  return { columns, mapping, date_order, counts, rows: rows.map(asImportedRow) };
}

function asImportedRow({ row, values, outcome, changes, errors, warnings }: PlannedRow): ImportedRow {
  const text = (field: string) => asText(values[field]).slice(0, 80);
  return {
    row,
    name: text("name") || text("model"),
    serial_number: text("serial_number"),
    outcome,
    changes,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [
        field,
        texts.map((each) => (typeof each === "string" ? { key: each, values: {} } : each)),
      ]),
    ),
    warnings,
  };
}
