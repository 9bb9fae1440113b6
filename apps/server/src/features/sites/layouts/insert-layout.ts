import { type Insertable, type Kysely, sql } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { HttpError, invalid } from "#platform/http/errors.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import type { LayoutErrors, ParsedLayout } from "./parse-layout-worker.ts";

const PARSE_WORKER = new URL("./parse-layout-worker.ts", import.meta.url);

/** Parses a `LayoutImport` as JSON bytes in a worker thread, which takes the bytes over. */
export async function parseLayout(json: Buffer, fileOwner: string): Promise<ParsedLayout> {
  const transfer = json.byteLength === json.buffer.byteLength ? [json.buffer as ArrayBuffer] : [];
  const layout = await runInThread<unknown, ParsedLayout | LayoutErrors>(
    PARSE_WORKER,
    { json },
    { transfer, fileOwner },
  );
  if (!("errors" in layout)) return layout;
  throw layout.errors ? invalid(layout.errors) : new HttpError(400, "errors/request:unreadable");
}

type LayoutColumns = Omit<Insertable<DB["layouts"]>, "version" | "element_count" | "module_count" | "name">;

/** Stores a layout as the site's next version, with its elements. Call it in a transaction that holds the site. */
export async function insertLayout(
  { db }: Pick<SystemContext, "db">,
  { name, module_count, element_count, chunks }: ParsedLayout,
  columns: LayoutColumns,
) {
  const layout = await db
    .insertInto("layouts")
    .values((eb) => ({
      ...columns,
      name,
      version: eb
        .selectFrom("layouts")
        .where("site_id", "=", columns.site_id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as("version")),
      element_count,
      module_count,
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await allocateIds(db, element_count);
  for (const chunk of chunks) await insertElements(db, layout.id, chunk);
  return layout.id;
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

/** A site has one active layout. */
export const deactivateLayouts = ({ db }: Pick<SystemContext, "db">, siteId: number) =>
  db
    .updateTable("layouts")
    .set({ is_active: false })
    .where("site_id", "=", siteId)
    .where("is_active", "=", true)
    .execute();
