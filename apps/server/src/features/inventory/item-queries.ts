import type { ItemQuery, ItemStatus } from "@overfly/contract/inventory/items";
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { PageQuery } from "@overfly/contract/page";
import { countLongList, keyOf } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

export type ItemTable = "drones" | "payloads" | "batteries" | "accessories";

/** Missions in these statuses don't need their equipment any more. */
const FINISHED = ["completed", "cancelled", "rejected"];

const UNFINISHED = sql`assignments join missions on missions.id = assignments.mission_id
  where assignments.released_at is null and not missions.status = any(${FINISHED})`;

/** The first unfinished mission that a kit is assigned to. */
export const missionOfKit = (kitId: RawBuilder<unknown>): RawBuilder<{ number: string } | null> => sql`(
  select json_build_object('number', missions.number) from ${UNFINISHED} and assignments.kit_id = ${kitId} order by assignments.starts_at limit 1)`;

/** The mission in progress that a kit is flown in, also while it is on hold. */
export const missionFlownWith = (kitId: RawBuilder<unknown>): RawBuilder<{ number: string } | null> => sql`(
  select json_build_object('number', missions.number)
  from assignments join missions on missions.id = assignments.mission_id
  where assignments.kit_id = ${kitId} and assignments.released_at is null
    and (missions.status = 'in_progress' or (missions.status = 'on_hold' and missions.held_status = 'in_progress'))
  order by assignments.starts_at limit 1)`;

const column = (table: string, name: string) => sql.ref(`${table}.${name}`);

/** An available item whose kit is assigned to an unfinished mission is "assigned". Looks for it item by item. */
export const statusOf = (table: ItemTable): RawBuilder<ItemStatus> =>
  statusIf(
    table,
    sql`(select true from ${UNFINISHED} and assignments.kit_id = ${column(table, "kit_id")} limit 1)`,
  );

/** Kits that are assigned to unfinished missions. */
export const ASSIGNED_KITS = sql`select assignments.kit_id from ${UNFINISHED} and assignments.kit_id is not null`;

/** The same where all items are looked at: finds the assigned kits once. */
const statusAmongAll = (table: ItemTable): RawBuilder<ItemStatus> => statusIn(table, ASSIGNED_KITS);

/** The same where the assigned kits are known. */
export const statusIn = (table: ItemTable, assignedKits: RawBuilder<unknown>): RawBuilder<ItemStatus> =>
  statusIf(table, sql`${column(table, "kit_id")} in (${assignedKits})`);

const statusIf = (table: ItemTable, isAssigned: RawBuilder<unknown>): RawBuilder<ItemStatus> => sql`
  case when ${column(table, "status")} = 'available' and ${isAssigned} then 'assigned' else ${column(table, "status")} end`;

/** The condition of a list's search and filters. */
export function matches(
  table: ItemTable,
  { search, archived = false, status, in_kit }: ItemQuery,
  searched: readonly string[],
): RawBuilder<SqlBool> {
  const conditions = [isArchived(table, archived)];
  if (search !== undefined) conditions.push(contains(table, search, searched));
  if (status !== undefined) conditions.push(sql`${statusAmongAll(table)} = ${status}`);
  if (in_kit !== undefined) conditions.push(sql`(${column(table, "kit_id")} is not null) = ${in_kit}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export const isArchived = (table: ItemTable | "kits", archived: boolean): RawBuilder<SqlBool> =>
  sql`(${column(table, "archived_at")} is not null) = ${archived}`;

function contains(table: ItemTable, search: string, searched: readonly string[]): RawBuilder<SqlBool> {
  const pattern = containsPattern(search);
  const found = searched.map((name) => sql`${column(table, name)} ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Where items are, what their kits are assigned to, and what was flown with them. */
const PLACE_TABLES = ["kits", "drones", "storage_locations", "assignments", "missions", "flights"] as const;

/** A page of rows in the requested order, else in that of the first sortable column. */
export async function pageOfRows<D, Tables extends keyof D, Row extends object>(
  context: Pick<Context, "db" | "user">,
  query: PageQuery,
  { table, sortable }: { table: ItemTable | "kits"; sortable: Readonly<Record<string, string>> },
  rows: SelectQueryBuilder<D, Tables, Row>,
) {
  const [[first, direction] = [Object.values(sortable)[0] ?? "id", "asc"] as const] = sortsOf(
    query,
    sortable,
  );
  const page = rows
    .orderBy(sql.ref(first), direction)
    .orderBy(column(table, "id"))
    .limit(query.item_count)
    .offset(offsetOf(query));
  const tables = [table, ...PLACE_TABLES];
  const [data, total] = await Promise.all([
    keepRead(context, { tables, key: keyOf(page.compile()) }, () => page.execute()),
    countLongList(context, rows, tables),
  ]);
  return { data, meta: pageMeta(query, total) };
}

/** The columns of an item's kit and storage location, which are joined. */
export const PLACE_COLUMNS = [
  "kits.id as kit_id",
  "kits.name as kit_name",
  "storage_locations.id as location_id",
  "storage_locations.name as location_name",
] as const;

interface Place {
  kit_id: number | null;
  kit_name: string | null;
  location_id: number | null;
  location_name: string | null;
}

export const withPlace = <Row extends Place>({
  kit_id,
  kit_name,
  location_id,
  location_name,
  ...row
}: Row) => ({
  ...row,
  kit: kit_id === null ? null : { id: kit_id, name: kit_name ?? "" },
  storage_location: location_id === null ? null : { id: location_id, name: location_name ?? "" },
});

/** A row, or 404. */
export function found<Row>(row: Row | undefined, noun: Parameters<typeof notFound>[0]): Row {
  if (row === undefined) throw notFound(noun);
  return row;
}
