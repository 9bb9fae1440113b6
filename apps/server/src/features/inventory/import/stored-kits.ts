import { PART_KINDS, type PartKind } from "@overfly/contract/inventory/item-imports";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { ITEM_KINDS } from "#features/inventory/item-kinds.ts";
import { missionFlownWith, missionOfKit } from "#features/inventory/item-queries.ts";
import { owned } from "#tenancy.ts";

/** An item that can be part of a kit. */
export interface StoredPart {
  id: number;
  kind: PartKind;
  /** Its serial number or, without one, its name, in lower case. */
  key: string;
  name: string;
  kit_id: number | null;
  archived_at: string | null;
}

export interface StoredKit {
  id: number;
  name: string;
  key: string;
  /** What it holds of each kind. */
  counts: Record<PartKind, number>;
  drone: string | null;
  /** The number of the first unfinished mission that needs it. */
  mission: string | null;
  /** The number of the mission in progress that it is flown in. */
  flown_in: string | null;
}

/** The items of the company that have one of these serial numbers or, being accessories without one, names. */
export async function partsByKey(
  { db, user }: Context,
  keys: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredPart[]>> {
  const parts: StoredPart[] = [];
  for (const kind of PART_KINDS) {
    const name = kind === "accessories" ? sql`coalesce(serial_number, name)` : sql`serial_number`;
    const { rows } = await sql<Omit<StoredPart, "kind">>`
      select id, lower(${name}) as key, ${sql.raw(ITEM_KINDS[kind].label)} as name, kit_id, archived_at
      from ${sql.table(kind)} where ${owned(user, kind)} and lower(${name}) = any(${keys})
      order by id ${forUpdate(lock)}`.execute(db);
    parts.push(...rows.map((row) => ({ ...row, kind })));
  }
  return Map.groupBy(parts, ({ key }) => key);
}

/** The kits in use that have these names or ids. Those of the ids are found after their parts were locked. */
export async function storedKits(
  { db, user }: Context,
  { names, ids, lock }: { names: readonly string[]; ids: readonly number[]; lock: boolean },
): Promise<StoredKit[]> {
  const wanted = sql`${owned(user, "kits")} and kits.archived_at is null
    and (lower(kits.name) = any(${names}) or kits.id = any(${ids})) order by kits.id`;
  if (lock) await sql`select kits.id from kits where ${wanted} for update`.execute(db);
  const { rows } = await sql<StoredKit>`
    select kits.id, kits.name, lower(kits.name) as key, ${COUNTS} as counts,
      (select name from drones where drones.kit_id = kits.id) as drone,
      ${missionOfKit(sql`kits.id`)} ->> 'number' as mission,
      ${missionFlownWith(sql`kits.id`)} ->> 'number' as flown_in
    from kits where ${wanted}`.execute(db);
  return rows;
}

const forUpdate = (lock: boolean): RawBuilder<unknown> => (lock ? sql`for update` : sql``);

const COUNTS = sql`json_build_object(${sql.join(
  PART_KINDS.flatMap((kind) => [
    sql.lit(kind),
    sql`(select count(*) from ${sql.table(kind)} as part where part.kit_id = kits.id)`,
  ]),
)})`;
