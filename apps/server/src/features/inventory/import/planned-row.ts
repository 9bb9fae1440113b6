import type { ImportedRow, ItemImport } from "@overfly/contract/inventory/item-imports";
import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import type { FieldErrors } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import type { ReadRow } from "./read-import-worker.ts";

/** What becomes of a row. */
export interface PlannedRow extends ReadRow {
  outcome: ImportedRow["outcome"];
  /** The fields that change of what it is. */
  changes: string[];
}

export interface PlanOptions extends Pick<ItemImport, "existing"> {
  /** Keeps what the inventory has as it is until the transaction ends. */
  lock: boolean;
}

/** How the rows of a table become what the inventory stores. */
export interface Importing<Row extends PlannedRow> {
  plan: (context: Context, rows: readonly ReadRow[], options: PlanOptions) => Promise<Row[]>;
  store: (tx: Context, rows: readonly Row[]) => Promise<void>;
}

/** A value of a cell, or of the column that it goes into. */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const withErrors = <Row extends PlannedRow>(row: Row, errors: FieldErrors): Row => ({
  ...row,
  outcome: "error",
  changes: [],
  errors,
});

export const unknownLocation = (name: string): Message =>
  message("errors/inventory:importLocation", { name: name.slice(0, 80) });

/** By their names in lower case. */
export async function locationsByName({ db, user }: Context): Promise<Map<string, number>> {
  const locations = await db
    .selectFrom("storage_locations")
    .where(owned(user, "storage_locations"))
    .where("archived_at", "is", null)
    .select(["id", "name"])
    .execute();
  return new Map(locations.map(({ id, name }) => [name.toLowerCase(), id]));
}
