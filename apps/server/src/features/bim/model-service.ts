import type { BimModel, BimProgress } from "@overfly/contract/bim/bim";
import type { IfcProblem, IfcWarning } from "@overfly/contract/bim/bim-words";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { findSiteId, owned } from "#tenancy.ts";

const MAX_MODELS = 200;

/** The models that a user may see, each with its file and who added it. */
const modelsOf = ({ db, user }: Context) =>
  db
    .selectFrom("bim_models")
    .innerJoin("media_files", "media_files.id", "bim_models.media_file_id")
    .leftJoin("users", "users.id", "media_files.created_by")
    .where(owned(user, "bim_models"))
    .select([
      "bim_models.id",
      "bim_models.media_file_id as file_id",
      "media_files.name",
      "media_files.size_bytes",
      "bim_models.state",
      "bim_models.problem",
      "bim_models.warnings",
      "bim_models.ifc_schema",
      "bim_models.element_count",
      "bim_models.created_at",
      "media_files.storage_key",
      "users.name as added_by",
    ]);

export async function listModels(context: Context, token: string): Promise<{ data: BimModel[] }> {
  const rows = await modelsOf(context)
    .where("bim_models.site_id", "=", await findSiteId(context, token))
    .orderBy("bim_models.id", "desc")
    .limit(MAX_MODELS)
    .execute();
  return { data: rows.map(asModel) };
}

export async function getModel(context: Context, id: number): Promise<BimModel> {
  return asModel(await findModel(context, id));
}

export async function getModelProgress(
  context: Context,
  id: number,
): Promise<BimModel & { progress: BimProgress[] }> {
  const model = asModel(await findModel(context, id));
  const progress = await context.db
    .selectFrom("bim_elements")
    .where("model_id", "=", id)
    .where("discipline", "is not", null)
    .groupBy(["discipline", "result"])
    .select(({ fn }) => ["discipline", "result", fn.countAll<number>().as("count")])
    .execute();
  return { ...model, progress: progress as BimProgress[] };
}

/** The model's row; 404 for others' models. */
export async function findModel(context: Context, id: number) {
  const row = await modelsOf(context).where("bim_models.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Model");
  return row;
}

export async function modelFile(context: Context, id: number): Promise<FileReply> {
  const { storage_key, name, size_bytes } = await findModel(context, id);
  return { body: await context.storage.getStream(storage_key), name, size_bytes, maxAgeS: 86_400 };
}

function asModel({ storage_key: _key, ...row }: Awaited<ReturnType<typeof findModel>>): BimModel {
  return {
    ...row,
    state: row.state as BimModel["state"],
    problem: row.problem as IfcProblem | null,
    warnings: row.warnings as IfcWarning[],
  };
}
