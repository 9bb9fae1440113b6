import type { IfcProblem } from "@overfly/contract/bim/bim-words";
import type { IntakeProblem } from "@overfly/contract/media/media";
import { type Kysely, sql } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import type { Task } from "#platform/jobs/job.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { ThreadFailure } from "#platform/threads/thread-failure.ts";
import type { IfcFile, ReadModel } from "./reading/read-ifc-worker.ts";

const WORKER = new URL("./reading/read-ifc-worker.ts", import.meta.url);

/** Task handler: reads an uploaded model into tables. A file that can't be read leaves the reason. */
export async function readModel(context: SystemContext, { id }: Task): Promise<void> {
  const model = await context.db
    .selectFrom("bim_models")
    .innerJoin("media_files", "media_files.id", "bim_models.media_file_id")
    .where("bim_models.id", "=", id)
    .where("bim_models.state", "=", "reading")
    .select(["media_files.id as file_id", "media_files.storage_key", "media_files.name"])
    .executeTakeFirst();
  if (!model) return; // deleted meanwhile, or read by an earlier attempt
  const bytes = await context.storage.getBytes(model.storage_key);
  const read = await readInThread(context, id, { bytes, name: model.name });
  if ("problem" in read) await storeProblem(context, { id, file_id: model.file_id }, read.problem);
  else await storeElements(context, id, read);
}

/** What the cloud says of the file; the model itself says more. */
const FILE_PROBLEMS: Partial<Record<IfcProblem, IntakeProblem>> = {
  truncated: "truncated",
  too_many: "too_large",
  too_complex: "too_large",
};

const storeProblem = (
  context: SystemContext,
  { id, file_id }: Task & { file_id: number },
  problem: IfcProblem,
) =>
  transact(context, async ({ db, now }) => {
    await db
      .updateTable("bim_models")
      .set({ state: "failed", problem, updated_at: now().toISOString() })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("media_files")
      .set({ state: "faulty", problems: [FILE_PROBLEMS[problem] ?? "broken"] })
      .where("id", "=", file_id)
      .execute();
  });

async function readInThread(
  { log }: SystemContext,
  model: number,
  file: IfcFile,
): Promise<ReadModel | { problem: IfcProblem }> {
  const { buffer, byteLength } = file.bytes;
  const transfer = byteLength === buffer.byteLength ? [buffer as ArrayBuffer] : [];
  try {
    return await runInThread(WORKER, file, { transfer, fileOwner: "bim" });
  } catch (error) {
    if (isOutage(error)) throw error;
    log.warn({ err: error, model }, "A model could not be read");
    return { problem: error instanceof ThreadFailure ? "too_complex" : "unreadable" };
  }
}

/** In one transaction, so that an interrupted attempt leaves nothing and another one begins anew. */
const storeElements = (context: SystemContext, id: number, read: ReadModel): Promise<void> =>
  transact(context, async (tx) => {
    const model = await tx.db
      .updateTable("bim_models")
      .set({
        state: "ready",
        ifc_schema: read.schema,
        element_count: read.element_count,
        warnings: read.warnings,
        updated_at: tx.now().toISOString(),
      })
      .where("id", "=", id)
      .where("state", "=", "reading")
      .returning("media_file_id")
      .executeTakeFirst();
    if (!model) return;
    await publish(tx, model.media_file_id);
    for (const chunk of read.elements) await insertElements(tx.db, id, chunk);
    for (const chunk of read.properties) await insertProperties(tx.db, id, chunk);
  });

/** What can be read is shown to the client, as a deliverable is. */
const publish = ({ db, now }: SystemContext, file: number) =>
  db
    .updateTable("media_files")
    .set({ published_at: now().toISOString() })
    .where("id", "=", file)
    .where("published_at", "is", null)
    .execute();

const textOf = (chunk: Uint8Array) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** Sends the chunk's bytes as they are. */
const insertElements = (db: Kysely<DB>, model: number, chunk: Uint8Array) =>
  sql`
    insert into bim_elements
      (model_id, id, parent_id, global_id, ifc_class, name, type_name, storey, discipline, search)
    select ${model}, part.* from json_to_recordset(${textOf(chunk)}::json) as part (id integer, parent_id integer,
      global_id text, ifc_class text, name text, type_name text, storey text, discipline text, search text)`.execute(
    db,
  );

const insertProperties = (db: Kysely<DB>, model: number, chunk: Uint8Array) =>
  sql`
    insert into bim_properties (model_id, element_id, sets)
    select ${model}, part.* from json_to_recordset(${textOf(chunk)}::json) as part (element_id integer, sets jsonb)`.execute(
    db,
  );
