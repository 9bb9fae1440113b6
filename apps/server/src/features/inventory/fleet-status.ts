import type { OperationsDashboard } from "@overfly/contract/dashboard/dashboards";
import { can } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { isArchived, statusAmongAll } from "./item-queries.ts";

const KINDS = ["drones", "payloads", "batteries"] as const;

/** Items that are not archived, by status, of the kinds that the user may view; as their lists filter by status. */
export async function fleetStatus(context: Context): Promise<OperationsDashboard["fleet"]> {
  const visible = KINDS.filter((kind) => can(context.user, `view ${kind}`));
  return (await Promise.all(visible.map((kind) => countByStatus(context, kind)))).flat();
}

async function countByStatus({ db, user }: Context, kind: (typeof KINDS)[number]) {
  const status = statusAmongAll(kind);
  const rows = await db
    .selectFrom(kind as "drones")
    .where(owned(user, kind))
    .where(isArchived(kind, false))
    .groupBy(sql`1`)
    .select(({ fn }) => [status.as("status"), fn.countAll<number>().as("count")])
    .orderBy(sql`1`)
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}
