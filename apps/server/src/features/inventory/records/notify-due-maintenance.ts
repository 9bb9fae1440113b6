import { EQUIPMENT_KINDS } from "@overfly/contract/inventory/item-reference";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { openDueOrders } from "#features/inventory/maintenance/open-due-orders.ts";
import type { Due } from "./due.ts";
import { dueMaintenance } from "./due-maintenance.ts";

const A_DAY_MS = 86_400_000;
/** Overdue maintenance is mentioned again after that time. */
const REPEAT_DAYS = 7;

/**
 * Opens the orders of what programs make due. Notifies those who may edit the item when its maintenance becomes due, and
 * every week while it is overdue.
 */
export async function notifyDueMaintenance(context: SystemContext): Promise<void> {
  await openDueOrders(context);
  const due = await dueMaintenance(context, { kinds: EQUIPMENT_KINDS });
  for (const one of due.filter(isToBeNotified)) await notifyOnce(context, one);
}

const isToBeNotified = ({ notified_on, today, is_overdue }: Due): boolean =>
  notified_on === null ||
  (is_overdue && Date.parse(today) - Date.parse(notified_on) >= REPEAT_DAYS * A_DAY_MS);

/** By one of several servers. */
const notifyOnce = (context: SystemContext, due: Due): Promise<void> =>
  transact(context, async (tx) => {
    if (!(await markNotified(tx, due))) return;
    const { provider_id, item_kind, item_id, item_name: name, kind, program, is_overdue } = due;
    await notify(
      tx,
      { organization_id: provider_id, permission: `edit ${item_kind}` },
      {
        kind: "maintenance_due",
        title: message(is_overdue ? "inventory/records:overdueTitle" : "inventory/records:dueTitle", {
          name,
        }),
        body: program?.name ?? { key: `inventory/records:kind.${kind}`, values: {} },
        url: `/inventory/${item_kind}/${item_id}`,
      },
    );
  });

/** False if another server was first. */
async function markNotified({ db }: SystemContext, due: Due): Promise<boolean> {
  const [table, id] =
    due.work_order_id === null
      ? (["maintenance_logs", Number(due.id.replace("log-", ""))] as const)
      : (["work_orders", due.work_order_id] as const);
  const marked = await db
    .updateTable(table as "work_orders")
    .set({ notified_on: due.today })
    .where("id", "=", id)
    .where("notified_on", "is not distinct from", due.notified_on)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}
