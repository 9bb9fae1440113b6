import type { OperationsDashboard } from "@overfly/contract/dashboard/dashboards";
import { can } from "@overfly/contract/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { ASSIGNED_KITS, isArchived, statusIn } from "./item-queries.ts";

const KINDS = ["drones", "payloads", "batteries"] as const;

type Fleet = OperationsDashboard["fleet"];

/** Items that are not archived, by status, of the kinds that the user may view; as their lists filter by status. */
export async function fleetStatus(context: Context): Promise<Fleet> {
  const visible = KINDS.filter((kind) => can(context.user, `view ${kind}`));
  if (visible.length === 0) return [];
  const counts = visible.map((kind) => countByStatus(context, kind));
  const { rows } = await sql<Fleet[number]>`
    with assigned as materialized (${ASSIGNED_KITS})
    ${sql.join(counts, sql` union all `)}`.execute(context.db);
  return rows.toSorted(
    (a, b) => visible.indexOf(a.kind) - visible.indexOf(b.kind) || a.status.localeCompare(b.status),
  );
}

const countByStatus = ({ user }: Context, kind: (typeof KINDS)[number]): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)} as kind, ${statusIn(kind, sql`select kit_id from assigned`)} as status, count(*) as count
  from ${sql.table(kind)} where ${owned(user, kind)} and ${isArchived(kind, false)} group by 2`;
