import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import type { ItemTable } from "./item-queries.ts";

/**
 * Moves parts into kits or out of them: `moves` selects the id of each, its new kit_id and a note. Each is in the part's
 * own log.
 */
export const moveParts = ({ db, now, user }: Context, table: ItemTable, moves: RawBuilder<unknown>) =>
  sql`
  with given as (${moves}), moved as (
    update ${sql.table(table)} as part set kit_id = given.kit_id, updated_at = ${nextVersion(now())}
    from given where part.id = given.id and part.provider_id = ${user.organization_id}
    returning part.id, part.kit_id, given.note)
  insert into activity_logs (provider_id, item_kind, item_id, kind, note, kit, actor, user_id, created_at)
  select ${user.organization_id}::integer, ${table}::text, moved.id, 'moved', moved.note, kits.name,
    ${user.name}::text, ${user.user_id}::text, ${now().toISOString()}::timestamptz
  from moved left join kits on kits.id = moved.kit_id`.execute(db);
