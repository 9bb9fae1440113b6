import { sql } from "kysely";
import type { Context } from "#context.ts";

/** Where the files of a mission's documents are stored; read before the mission is deleted. */
export const filesOfMission = async ({ db }: Context, mission_id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("mission_documents")
    .where("mission_id", "=", mission_id)
    .select("storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
};

/** Deletes stored files after the commit, but for those that documents of other missions still need. */
export async function deleteUnsharedFiles(tx: Context, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  const rows = await tx.db
    .selectFrom("mission_documents")
    .where("storage_key", "in", storageKeys)
    .select("storage_key")
    .execute();
  const needed = new Set(rows.map(({ storage_key }) => storage_key));
  tx.afterCommit(async () => {
    for (const key of storageKeys) if (!needed.has(key)) await tx.storage.delete(key);
  });
}

/** Gives the missions of one order its documents; the files are shared. */
export const shareDocuments = async ({ db }: Context, from: number, to: readonly number[]): Promise<void> => {
  await sql`insert into mission_documents
      (mission_id, organization_id, name, mime, size_bytes, storage_key, created_by, created_at)
    select receiver, organization_id, name, mime, size_bytes, storage_key, created_by, created_at
    from mission_documents cross join unnest(${[...to]}::integer[]) as receiver
    where mission_id = ${from}`.execute(db);
};
