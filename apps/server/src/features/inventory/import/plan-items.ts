import type { ItemImport } from "@overfly/contract/inventory/item-imports";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { ITEM_KINDS } from "#features/inventory/item-kinds.ts";
import type { ItemTable } from "#features/inventory/item-queries.ts";
import type { ErrorText, FieldErrors } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import {
  asText,
  locationsByName,
  type PlannedRow,
  type PlanOptions,
  unknownLocation,
  withErrors,
} from "./planned-row.ts";
import type { ReadRow } from "./read-import-worker.ts";

export interface PlannedItem extends PlannedRow {
  /** The item of the inventory that it is. */
  id: number | undefined;
  location_id: number | undefined;
}

interface StoredItem extends Record<string, unknown> {
  id: number;
  key: string;
  label: string;
  archived_at: string | null;
}

/** What an item is known by: its serial number, and an accessory without one by its type and name. */
function keyOf(table: ItemTable, { serial_number, kind, name }: Record<string, unknown>): string | undefined {
  if (serial_number !== undefined) return asText(serial_number).toLowerCase();
  if (table !== "accessories" || name === undefined) return undefined;
  return `${asText(kind)}\n${asText(name)}`.toLowerCase();
}

/** Says of each item what becomes of it. */
export async function planItems(
  context: Context,
  table: ItemTable,
  rows: readonly ReadRow[],
  { existing, lock }: PlanOptions,
): Promise<PlannedItem[]> {
  const stored = {
    items: await storedItems(context, table, rows, lock),
    locations: await locationsByName(context),
  };
  const earlier = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(table, row.values);
    const planned = planRow(
      row,
      key === undefined ? undefined : stored.items.get(key),
      stored.locations,
      existing,
    );
    if (key === undefined) return planned;
    const first = earlier.get(key);
    if (first === undefined) {
      earlier.set(key, row.row);
      return planned;
    }
    const field = row.values["serial_number"] === undefined ? "name" : "serial_number";
    return withErrors(planned, {
      ...planned.errors,
      [field]: [message("errors/inventory:importTwice", { row: first })],
    });
  });
}

/** What an item has already needn't be in the table again. */
const ofGiven = ({ errors, given }: ReadRow): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => given.includes(field)));

function planRow(
  row: ReadRow,
  item: StoredItem | undefined,
  locations: Map<string, number>,
  existing: ItemImport["existing"],
): PlannedItem {
  const location_id = row.location === undefined ? undefined : locations.get(row.location.toLowerCase());
  const changes =
    item && existing === "update"
      ? row.given.filter((field) => isChanged(item[field], row.values[field]))
      : [];
  const planned: PlannedItem = { ...row, id: item?.id, location_id, changes, outcome: "new" };
  const errors: Record<string, readonly ErrorText[]> = { ...(item ? ofGiven(row) : row.errors) };
  if (row.location !== undefined && location_id === undefined)
    errors["storage_location"] = [unknownLocation(row.location)];
  if (item?.archived_at)
    errors["serial_number"] = [message("errors/inventory:serialArchived", { name: item.label })];
  if (Object.keys(errors).length > 0) return withErrors(planned, errors);
  if (!item) return planned;
  if (existing === "skip") return { ...planned, outcome: "existing" };
  return { ...planned, outcome: changes.length > 0 ? "changed" : "unchanged" };
}

const isChanged = (stored: unknown, value: unknown): boolean => asText(stored) !== asText(value);

/** The items of the company that rows are, archived ones too, by what they are known by. */
async function storedItems(
  { db, user }: Context,
  table: ItemTable,
  rows: readonly ReadRow[],
  lock: boolean,
): Promise<Map<string, StoredItem>> {
  const keys = [...new Set(rows.flatMap(({ values }) => keyOf(table, values) ?? []))];
  const key =
    table === "accessories"
      ? sql`lower(coalesce(serial_number, kind || chr(10) || name))`
      : sql`lower(serial_number)`;
  const { rows: items } = await sql<StoredItem>`
    select *, ${key} as key, ${sql.raw(ITEM_KINDS[table].label)} as label from ${sql.table(table)}
    where ${owned(user, table)} and ${key} = any(${keys})
    order by id ${lock ? sql`for update` : sql``}`.execute(db);
  const inUseLast = items.toSorted((a, b) => Number(a.archived_at === null) - Number(b.archived_at === null));
  return new Map(inUseLast.map((item) => [item.key, item]));
}
