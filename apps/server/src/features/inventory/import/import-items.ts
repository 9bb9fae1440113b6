import {
  IMPORT_OUTCOMES,
  type ImportedKind,
  type ImportedRow,
  type ItemImport,
  type ItemImportResult,
} from "@overfly/contract/inventory/item-imports";
import { can } from "@overfly/contract/permissions";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, forbidden, invalid } from "#platform/http/errors.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { asText, type Importing, type PlannedRow } from "./planned-row.ts";
import type { ReadImport, ReadImportInput, ReadTable } from "./read-import-worker.ts";
import { IMPORTING_KITS } from "./store-kits.ts";
import { importingItems } from "./store-items.ts";

const WORKER = new URL("./read-import-worker.ts", import.meta.url);

/** Imports equipment from a table, or only says what would be imported. */
export const importItems = (
  context: Context,
  kind: ImportedKind,
  input: ItemImport,
): Promise<ItemImportResult> =>
  kind === "kits"
    ? importRows(context, kind, IMPORTING_KITS, input)
    : importRows(context, kind, importingItems(kind), input);

/**
 * Imports the rows of a table that have no errors, all of them or, if somebody enters one of them at the same time, none.
 * A dry run stores nothing.
 */
async function importRows<Row extends PlannedRow>(
  context: Context,
  kind: ImportedKind,
  { plan, store }: Importing<Row>,
  { dry_run, existing, ...input }: ItemImport,
): Promise<ItemImportResult> {
  if (existing === "update" && !can(context.user, `edit ${kind}`)) throw forbidden();
  const table = await withFileSlot(context.user, () => readTable(context, { kind, ...input }));
  if (dry_run) return resultOf(table, await plan(context, table.rows, { existing, lock: false }));
  try {
    return await transact(context, async (tx) => {
      const rows = await plan(tx, table.rows, { existing, lock: true });
      await store(tx, rows);
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
    name: text("kit") || text("name") || text("model"),
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
