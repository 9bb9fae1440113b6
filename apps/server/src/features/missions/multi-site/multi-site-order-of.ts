import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

/** Null for a mission that was ordered alone, and for who doesn't see orders. */
export async function multiSiteOrderOf(
  { db, user }: Pick<Context, "db" | "user">,
  { multi_site_order_id: id }: { multi_site_order_id: number | null },
): Promise<MissionDetail["multi_site_order"]> {
  if (id === null) return null;
  const order = await db
    .selectFrom("multi_site_orders")
    .innerJoin("missions", "missions.multi_site_order_id", "multi_site_orders.id")
    .where("multi_site_orders.id", "=", id)
    .where(owned(user, "multi_site_orders"))
    .groupBy("multi_site_orders.token")
    .select(({ fn }) => [
      "multi_site_orders.token",
      fn.count<number>("missions.site_id").distinct().as("sites"),
    ])
    .executeTakeFirst();
  return order ?? null;
}
