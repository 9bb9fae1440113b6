import { BASE_MAP_PRESETS, type BaseMap, type NewBaseMap } from "@overfly/contract/base-maps/base-maps";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { checkSource } from "./check-source.ts";

const COLUMNS = ["id", "preset", "name", "kind", "url", "attribution", "max_zoom"] as const;
/** Each opens a host for the pages of the organization and its clients. */
const MOST = 20;

/** Those of the user's provider; a client has those of its providers. */
export async function listBaseMaps({ db, user }: Pick<Context, "db" | "user">): Promise<BaseMap[]> {
  const rows = await db
    .selectFrom("base_maps")
    .where((eb) =>
      user.user_type === "client"
        ? eb(
            "organization_id",
            "in",
            eb
              .selectFrom("client_links")
              .where("client_id", "=", user.organization_id)
              .where("archived_at", "is", null)
              .select("provider_id"),
          )
        : eb("organization_id", "=", user.organization_id),
    )
    .select(COLUMNS)
    .orderBy("name")
    .orderBy("id")
    .limit(MOST * 5)
    .execute();
  return rows.map((row) => row as BaseMap);
}

export async function addBaseMap(context: Context, map: NewBaseMap): Promise<BaseMap> {
  const row =
    "preset" in map
      ? { preset: map.preset, ...BASE_MAP_PRESETS[map.preset] }
      : { name: map.name, attribution: map.attribution, ...(await checkSource(context, map)) };
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const { count } = await db
      .selectFrom("base_maps")
      .where("organization_id", "=", user.organization_id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= MOST) throw invalid({ name: ["errors/base-maps:tooMany"] });
    const added = await db
      .insertInto("base_maps")
      .values({ ...row, organization_id: user.organization_id, created_by: user.user_id })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? invalid({ name: ["errors/base-maps:nameTaken"] }) : error;
      });
    await log(tx, "base-maps.add", added);
    return added as BaseMap;
  });
}

export const removeBaseMap = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const removed = await tx.db
      .deleteFrom("base_maps")
      .where("id", "=", id)
      .where("organization_id", "=", tx.user.organization_id)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!removed) throw notFound("Base map");
    await log(tx, "base-maps.remove", removed);
  });

const log = (tx: Context, action: string, { id, name, url }: { id: number; name: string; url: string }) =>
  writeAuditLog(tx, { action, subject_kind: "base_map", subject: String(id), details: { name, url } });
