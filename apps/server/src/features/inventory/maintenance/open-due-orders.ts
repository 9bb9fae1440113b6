import { EQUIPMENT_KINDS } from "@overfly/contract/inventory/item-reference";
import type { SystemContext } from "#context.ts";
import type { Due } from "#features/inventory/records/due.ts";
import { dueOfPrograms } from "./program-due.ts";

/** Opens the order of each item whose program became due and that has none; by one of several servers. */
export async function openDueOrders({ db, now }: SystemContext): Promise<void> {
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
