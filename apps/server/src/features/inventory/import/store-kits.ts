import { PART_KINDS } from "@overfly/contract/inventory/item-imports";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { moveParts } from "#features/inventory/move-parts.ts";
import { writeAuditEntries } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { type PlannedKit, type PlannedPart, planKits } from "./plan-kits.ts";
import type { Importing } from "./planned-row.ts";

const BATCH_SIZE = 1000;

/** One part of a kit a row. */
export const IMPORTING_KITS: Importing<PlannedPart> = { plan: planKits, store: storeKits };

async function storeKits(tx: Context, rows: readonly PlannedPart[]): Promise<void> {
  const moved = rows.filter(({ outcome }) => outcome === "new" || outcome === "changed");
  const ids = await kitIds(tx, [...new Set(moved.flatMap(({ kit }) => kit ?? []))]);
  const moves = moved.flatMap(({ kit, part, values: { reason } }) => {
    const kit_id = kit && ids.get(kit);
    if (!part || kit_id === undefined) return [];
    return [{ ...part, kit_id, note: part.kit_id !== null && typeof reason === "string" ? reason : "" }];
  });
  for (const table of PART_KINDS) {
    const those = moves.filter(({ kind }) => kind === table);
    if (those.length === 0) continue;
    const given = sql.join([
      sql`${those.map(({ id }) => id)}::integer[]`,
      sql`${those.map(({ kit_id }) => kit_id)}::integer[]`,
      sql`${those.map(({ note }) => note)}::text[]`,
    ]);
    await moveParts(tx, table, sql`select * from unnest(${given}) as moves (id, kit_id, note)`);
  }
  const partsOf = Map.groupBy(moves, ({ kit_id }) => kit_id);
  await writeAuditEntries(
    tx,
    [...ids].map(([kit, id]) => ({
      action: kit.stored.length > 0 ? "kits.update" : "kits.create",
      subject_kind: "kit",
      subject: String(id),
      details: {
        imported: true,
        parts: partsOf.get(id)?.map((part) => ({ kind: part.kind, id: part.id })),
      },
    })),
  );
}

/** The ids of kits that gain parts; those that aren't there are added. */
async function kitIds(
  { db, now, user }: Context,
  kits: readonly PlannedKit[],
): Promise<Map<PlannedKit, number>> {
  const ids = new Map<PlannedKit, number>();
  for (const kit of kits) {
    const [stored] = kit.stored;
    if (stored) ids.set(kit, stored.id);
  }
  if (ids.size > 0)
    await db
      .updateTable("kits")
      .set({ updated_at: nextVersion(now()) })
      .where("id", "in", [...ids.values()])
      .execute();
  const added = kits.filter((kit) => !ids.has(kit));
  for (let at = 0; at < added.length; at += BATCH_SIZE) {
    const batch = added.slice(at, at + BATCH_SIZE);
    const rows = await db
      .insertInto("kits")
      .values(
        batch.map(({ name, location }) => ({
          name,
          provider_id: user.organization_id,
          storage_location_id: location?.id ?? null,
        })),
      )
      .returning(["id", "name"])
      .execute();
    for (const kit of batch) {
      const row = rows.find(({ name }) => name === kit.name);
      if (row) ids.set(kit, row.id);
    }
  }
  return ids;
}
