import type { ResultUpdate } from "@overfly/contract/bim/update-results";
import { setWorkState } from "#features/anomalies/anomaly-service.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { matching } from "./elements.ts";
import { findModel } from "./model-service.ts";

type ElementUpdate = Extract<ResultUpdate, { of: "bim" | "bim_filter" }>;

/** Sets the result of elements or of an anomaly. All of the elements, or none where one is not as the user saw it. */
export async function updateResults(context: Context, id: number, update: ResultUpdate) {
  if (update.of === "anomaly") {
    await setWorkState(context, id, update);
    return { updated: 1 };
  }
  return transact(context, async (tx) => {
    const { name } = await findModel(tx, id);
    const updated =
      update.of === "bim" ? await updateChosen(tx, id, update) : await updateMatching(tx, id, update);
    await writeAuditLog(tx, {
      action: "bim.update_results",
      subject_kind: "bim_model",
      subject: String(id),
      details: {
        ...(update.of === "bim"
          ? { element_ids: update.element_ids.slice(0, 100) }
          : { ...update.filter, ...(update.filter.result && { was: update.filter.result }) }),
        name,
        result: update.result,
        count: updated,
      },
    });
    return { updated };
  });
}

/** 404 where one of the elements isn't of the model. */
async function updateChosen(tx: Context, model: number, update: Extract<ElementUpdate, { of: "bim" }>) {
  const ids = [...new Set(update.element_ids)];
  const changed = await changeElements(tx, model, update)
    .where("id", "in", ids)
    .where("discipline", "is not", null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) !== ids.length) throw notFound("Element");
  return ids.length;
}

/** 409 where other elements match than when the user was asked. */
async function updateMatching(
  tx: Context,
  model: number,
  update: Extract<ElementUpdate, { of: "bim_filter" }>,
) {
  const changed = await changeElements(tx, model, update)
    .where("id", "in", matching(tx, model, update.filter).select("bim_elements.id"))
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) !== update.count) throw conflict("errors/bim:countChanged");
  return update.count;
}

const changeElements = (tx: Context, model: number, { result, deviation_m, note }: ElementUpdate) =>
  tx.db
    .updateTable("bim_elements")
    .set({
      result,
      deviation_m: result === "deviating" ? (deviation_m ?? null) : null,
      ...(note !== undefined && { note }),
      edited_by: tx.user.user_id,
      edited_at: tx.now().toISOString(),
    })
    .where("model_id", "=", model);
