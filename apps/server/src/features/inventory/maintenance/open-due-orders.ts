import { EQUIPMENT_KINDS, type ItemReference } from "@overfly/contract/inventory/item-reference";
import type { SystemContext } from "#context.ts";
import type { Due } from "#features/inventory/records/due.ts";
import { sql } from "kysely";
import { writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { EQUIPMENT } from "#features/inventory/records/equipment.ts";
import { transact } from "#platform/db/transaction.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { dueOfPrograms, USABLE_ITEMS } from "./program-due.ts";

/**
 * Opens the order of each item whose program became due and that has none, and cancels those of programs that no longer
 * count for their items; by one of several servers.
 */
export async function openDueOrders(context: SystemContext): Promise<void> {
  const { db, now } = context;
  await cancelObsoleteOrders(context);
  const due = await dueOfPrograms({ db, now }, { kinds: EQUIPMENT_KINDS });
  const instructions = await instructionsOf(db, due);
  const rows = due.flatMap(({ provider_id, item_kind, item_id, kind, due_on, program, work_order_id }) =>
    program === null || work_order_id !== null
      ? []
      : [
          {
            provider_id,
            item_kind,
            item_id,
            kind,
            due_on,
            source: "program",
            program_id: program.id,
            title: program.name,
            description: instructions.get(program.id) ?? "",
            is_grounding: false,
            created_at: now().toISOString(),
          },
        ],
  );
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto("work_orders")
      .values(rows.slice(start, start + BATCH))
      .onConflict((open) => open.doNothing())
      .execute();
}

/** An order that nobody started, of a program that no longer counts for its item, is cancelled. */
const cancelObsoleteOrders = (context: SystemContext): Promise<void> =>
  transact(context, async (tx) => {
    const { rows } = await sql<ItemReference & { id: number; provider_id: number; title: string }>`
      with item as (${sql.join(Object.values(USABLE_ITEMS), sql` union all `)})
      update work_orders set state = 'cancelled', updated_at = ${nextVersion(tx.now())}
      where id in (
        select work_orders.id
        from work_orders join maintenance_programs as program on program.id = work_orders.program_id
        where work_orders.state = 'open' and not exists (
        select 1 from item
        where item.kind = work_orders.item_kind and item.id = work_orders.item_id
          and item.provider_id = program.provider_id and (program.item_id is null or program.item_id = item.id)
          and (program.model is null or lower(program.model) = lower(item.model)))
        order by work_orders.id for update of work_orders)
      returning id, provider_id, item_kind, item_id, title`.execute(tx.db);
    for (const { id, provider_id, item_kind, item_id, title } of rows)
      await writeSystemAuditLog(
        tx,
        { organization_id: provider_id },
        {
          action: "inventory.cancel_work_order",
          subject_kind: EQUIPMENT[item_kind].subject,
          subject: String(item_id),
          details: { id, name: title },
        },
      );
  });

const BATCH = 500;

async function instructionsOf(db: SystemContext["db"], due: readonly Due[]): Promise<Map<number, string>> {
  const ids = due.flatMap(({ program }) => program?.id ?? []);
  if (ids.length === 0) return new Map();
  const programs = await db
    .selectFrom("maintenance_programs")
    .where("id", "in", ids)
    .select(["id", "instructions"])
    .execute();
  return new Map(programs.map(({ id, instructions }) => [id, instructions]));
}
