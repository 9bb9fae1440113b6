import type { WorkOrder, WorkOrderState, WorkOrderStep } from "@overfly/contract/inventory/work-orders";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { applyAirworthiness } from "#features/inventory/records/airworthiness.ts";
import { checkPerformance, insertLog, isOwnWork } from "#features/inventory/records/maintenance-log.ts";
import { getWorkOrder, lockWorkOrder, recordOrder } from "./work-orders.ts";

type Step = WorkOrderStep["step"];

/** The states in which a step is possible. */
const FROM: Record<Step, readonly WorkOrderState[]> = {
  start: ["open", "waiting"],
  wait: ["open", "in_progress", "waiting"],
  complete: ["open", "in_progress", "waiting"],
  verify: ["done"],
  reject: ["done"],
  cancel: ["open", "waiting"],
};

type LockedOrder = Awaited<ReturnType<typeof lockWorkOrder>>;

/** Takes an order one step further; its item is grounded from the start of the work until its verification. */
export const stepWorkOrder = (context: Context, id: number, step: WorkOrderStep): Promise<WorkOrder> =>
  transact(context, async (tx) => {
    const order = await lockWorkOrder(tx, id, step.updated_at);
    if (!FROM[step.step].includes(order.state)) throw conflict("errors/inventory:orderState");
    const changes = await changesOf(tx, order, step);
    await tx.db
      .updateTable("work_orders")
      .set({ ...changes, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    if (step.step === "verify") await logVerifiedWork(tx, order);
    await applyAirworthiness(tx, order);
    await recordOrder(tx, `${step.step}_work_order`, order, {
      id,
      ...("note" in step && { note: step.note }),
      ...(step.step === "wait" && { waiting_for: step.waiting_for }),
    });
    return getWorkOrder(tx, id);
  });

async function changesOf(tx: Context, order: LockedOrder, step: WorkOrderStep) {
  switch (step.step) {
    case "start":
      return { state: "in_progress", waiting_for: null, is_grounding: true };
    case "wait":
      return { state: "waiting", waiting_for: step.waiting_for };
    case "complete":
      return completed(tx, order, step);
    case "verify":
      if (isOwnWork(tx, order)) throw conflict("errors/inventory:ownWork");
      return { state: "verified", verified_by: tx.user.user_id, verified_at: tx.now().toISOString() };
    case "reject":
      return { state: "in_progress", performed_by: null, performed_on: null, recorded_by: null };
    case "cancel":
      if (order.is_grounding) throw conflict("errors/inventory:groundingOrder");
      if (order.program_id !== null) throw conflict("errors/inventory:programOrder");
      return { state: "cancelled", waiting_for: null };
  }
}

async function completed(
  tx: Context,
  { item_kind }: LockedOrder,
  step: Extract<WorkOrderStep, { step: "complete" }>,
) {
  const { step: _step, updated_at: _version, performed_by = tx.user.user_id, ...fields } = step;
  await checkPerformance(tx, { performed_by, performed_on: fields.performed_on });
  if (fields.firmware && item_kind !== "drones")
    throw invalid({ firmware: ["errors/inventory:firmwareOfDrone"] });
  if (typeof fields.cost === "number" && !fields.cost_currency)
    throw invalid({ cost_currency: ["errors/inventory:currencyMissing"] });
  return {
    ...fields,
    cost: fields.cost?.toFixed(2) ?? null,
    performed_by,
    recorded_by: tx.user.user_id,
    state: "done",
    waiting_for: null,
    is_grounding: true,
  };
}

/** The item's maintenance holds all work, and the program counts from it. */
const logVerifiedWork = async (tx: Context, order: LockedOrder): Promise<void> => {
  const {
    id: work_order_id,
    item_kind,
    item_id,
    kind,
    program_id,
    performed_by,
    performed_on,
    recorded_by,
  } = order;
  if (performed_by === null || performed_on === null) throw conflict("errors/inventory:orderState");
  await insertLog(tx, {
    item_kind,
    item_id,
    kind,
    program_id,
    work_order_id,
    performed_by,
    performed_on,
    recorded_by,
    verified_by: tx.user.user_id,
    verified_at: tx.now().toISOString(),
    result: "approved_for_flight",
    firmware: order.firmware,
    notes: order.work_done,
  });
};
