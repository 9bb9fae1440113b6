import type { ResultUpdate } from "@overfly/contract/bim/update-results";
import { setWorkState } from "#features/anomalies/anomaly-service.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { findModel } from "./model-service.ts";

/** Sets the result of elements or of an anomaly. All of the elements, or none where one is not of the model. */
export async function updateResults(context: Context, id: number, update: ResultUpdate) {
  if (update.of === "bim") return updateElements(context, id, update);
  await setWorkState(context, id, update);
  return { updated: 1 };
}

type ElementUpdate = Extract<ResultUpdate, { of: "bim" }>;

const updateElements = (
  context: Context,
  model: number,
  { element_ids, result, deviation_m, note }: ElementUpdate,
) =>
  transact(context, async (tx) => {
    const { name } = await findModel(tx, model);
    const ids = [...new Set(element_ids)];
    const changed = await tx.db
      .updateTable("bim_elements")
      .set({
        result,
        deviation_m: result === "deviating" ? (deviation_m ?? null) : null,
        ...(note !== undefined && { note }),
        edited_by: tx.user.user_id,
        edited_at: tx.now().toISOString(),
      })
      .where("model_id", "=", model)
      .where("id", "in", ids)
      .where("discipline", "is not", null)
      .returning("id")
      .execute();
    if (changed.length !== ids.length) throw notFound("Element");
    await writeAuditLog(tx, {
      action: "bim.update_results",
      subject_kind: "bim_model",
      subject: String(model),
      details: { name, result, count: ids.length, element_ids: ids.slice(0, 100) },
    });
    return { updated: ids.length };
  });
