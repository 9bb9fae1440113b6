import type { SystemContext } from "#context.ts";

interface ModelFile {
  id: number;
  provider_id: number;
  site_id: number;
}

/** Makes a model of an IFC file of the cloud, and queues its reading. */
export async function addModel(tx: SystemContext, { id, ...owners }: ModelFile): Promise<void> {
  const model = await tx.db
    .insertInto("bim_models")
    .values({ ...owners, media_file_id: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.jobs.send(tx, "bim-model", model);
}
