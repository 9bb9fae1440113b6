import { MAX_REPAIR_FILTERS, type RepairFilter } from "@overfly/contract/anomalies/repairs";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { conflict, notFound } from "#platform/http/errors.ts";

const own = ({ db, user }: Context) =>
  db
    .selectFrom("repair_filters")
    .where("user_id", "=", user.user_id)
    .where("organization_id", "=", user.organization_id)
    .select(["id", "name", "query"]);

export const listRepairFilters = (context: Context): Promise<RepairFilter[]> =>
  own(context)
    .orderBy(sql`lower(name)`)
    .limit(MAX_REPAIR_FILTERS)
    .execute();

/** One of the same name is replaced. */
export async function saveRepairFilter(
  context: Context,
  { name, query }: Pick<RepairFilter, "name" | "query">,
): Promise<RepairFilter> {
  const { db, user } = context;
  const known = await own(context).execute();
  const isNew = !known.some((filter) => filter.name.toLowerCase() === name.toLowerCase());
  if (isNew && known.length >= MAX_REPAIR_FILTERS) throw conflict("errors/anomalies:tooManyFilters");
  return db
    .insertInto("repair_filters")
    .values({ user_id: user.user_id, organization_id: user.organization_id, name, query })
    .onConflict((on) =>
      on.expression(sql`user_id, organization_id, lower(name)`).doUpdateSet({ name, query }),
    )
    .returning(["id", "name", "query"])
    .executeTakeFirstOrThrow();
}

export async function removeRepairFilter({ db, user }: Context, id: number): Promise<void> {
  const removed = await db
    .deleteFrom("repair_filters")
    .where("id", "=", id)
    .where("user_id", "=", user.user_id)
    .where("organization_id", "=", user.organization_id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound("Filter");
}
