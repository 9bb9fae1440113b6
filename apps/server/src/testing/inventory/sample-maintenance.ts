import type { Services } from "#context.ts";

interface Columns {
  provider_id: number;
  item_kind: string;
  item_id: number;
  performed_by: string;
  performed_on: string;
  due_on: string;
}

/** An inspection of an item, after which the next one is due on a day. */
export const createMaintenanceLog = (
  { db }: Pick<Services, "db">,
  columns: Columns,
): Promise<{ id: number }> =>
  db
    .insertInto("maintenance_logs")
    .values({ kind: "inspection", result: "approved_for_flight", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
