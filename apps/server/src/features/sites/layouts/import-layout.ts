import { type Kysely, sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { HttpError, invalid } from "#platform/http/errors.ts";
import type { ParsedLayout, LayoutErrors } from "./parse-layout-worker.ts";
import { lockSite } from "#features/sites/site-service.ts";

const PARSE_WORKER = new URL("./parse-layout-worker.ts", import.meta.url);

/**
 * Makes a layout the active version of a site's plant; earlier versions stay. `json` is an unparsed `LayoutImport`: a
 * worker thread parses it and it is stored in chunks, so that a large plant does not block other requests.
 */
export async function importLayout(context: Context, token: string, json: Buffer) {
  await requireFreeSpace(context, json.length);
  const { name, module_count, element_count, chunks } = await withFileSlot(context.user, () =>
    parseLayout(json, context.user.user_id),
  );
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const { id: site_id } = await lockSite(tx, token);
    await db
      .updateTable("layouts")
      .set({ is_active: false })
      .where("site_id", "=", site_id)
      .where("is_active", "=", true)
      .execute();
    const layout = await db
      .insertInto("layouts")
      .values((eb) => ({
        site_id,
        name,
        version: eb
          .selectFrom("layouts")
          .where("site_id", "=", site_id)
          .select(sql<number>`coalesce(max(version), 0) + 1`.as("version")),
        is_active: true,
        element_count,
        module_count,
        created_by: user.user_id,
      }))
      .returning(["id", "name", "version", "module_count", "element_count", "is_active", "created_at"])
      .executeTakeFirstOrThrow();
    await allocateIds(db, element_count);
    for (const chunk of chunks) await insertElements(db, layout.id, chunk);
    const details = { version: layout.version, elements: element_count };
    await writeAuditLog(tx, { action: "sites.import_layout", subject_kind: "site", subject: token, details });
    return layout;
  });
}

async function parseLayout(json: Buffer, fileOwner: string): Promise<ParsedLayout> {
  const transfer = json.byteLength === json.buffer.byteLength ? [json.buffer as ArrayBuffer] : [];
  const layout = await runInThread<unknown, ParsedLayout | LayoutErrors>(
    PARSE_WORKER,
    { json },
    { transfer, fileOwner },
  );
  if (!("errors" in layout)) return layout;
  throw layout.errors ? invalid(layout.errors) : new HttpError(400, "errors/request:unreadable");
}

/** Ids are allocated first, so that children can refer to their parents in any chunk. */
const allocateIds = (db: Kysely<DB>, count: number) =>
  sql`create temporary table allocated_ids on commit drop as
    select index::integer, nextval(pg_get_serial_sequence('plant_elements', 'id'))::integer as id
    from generate_series(0, ${sql.lit(count - 1)}) as index`
    .execute(db)
    .then(() => sql`create unique index on allocated_ids (index)`.execute(db))
    .then(() => sql`analyze allocated_ids`.execute(db));

/** Sends the chunk's bytes as they are. */
const insertElements = (db: Kysely<DB>, layoutId: number, chunk: Uint8Array) =>
  sql`
    insert into plant_elements (id, layout_id, parent_id, kind, label, polygon, bounds)
    overriding system value
    select own.id, ${layoutId}, above.id, part.kind, part.label, part.polygon, part.bounds::box
    from json_to_recordset(${Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)}::json)
        as part (index integer, parent integer, kind text, label text, polygon jsonb, bounds text)
      join allocated_ids as own on own.index = part.index
      left join allocated_ids as above on above.index = part.parent
    order by part.index`.execute(db);
