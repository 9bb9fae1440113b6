import type { OrderSummary } from "@overfly/contract/missions/multi-site-orders";
import type { PageQuery } from "@overfly/contract/page";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { missionsOf } from "#features/missions/mission-rows.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { ordersOf } from "./get-order.ts";

const SORTS = {
  created_at: "multi_site_orders.created_at",
  client: "clients.company_name",
  first_on: "multi_site_orders.first_on",
  last_on: "multi_site_orders.last_on",
} as const;

/** Orders for several sites, the latest first, each with how far its missions are. */
export async function listOrders(context: Context, query: PageQuery) {
  const matching = filterOrders(context, query);
  const [[column, direction] = ["multi_site_orders.created_at", "desc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select([
        "multi_site_orders.id",
        "multi_site_orders.token",
        "multi_site_orders.client_id",
        "clients.company_name",
        "multi_site_orders.type",
        "multi_site_orders.subtype",
        "multi_site_orders.priority",
        "multi_site_orders.first_on",
        "multi_site_orders.last_on",
        "multi_site_orders.created_at",
        "creators.name as created_by",
        sql<number>`jsonb_array_length(multi_site_orders.refused)`.as("refused"),
      ])
      .orderBy(column, direction)
      .orderBy("multi_site_orders.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const progress = await progressOf(
    context,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ id, client_id, company_name, ...row }): OrderSummary => ({
    ...row,
    ...(progress.get(id) ?? { total: 0, sites: 0, waiting: 0, completed: 0, ended: 0 }),
    type: row.type as OrderSummary["type"],
    priority: row.priority as OrderSummary["priority"],
    client: { id: client_id, company_name },
  }));
  return { data, meta: pageMeta(query, total) };
}

function filterOrders(context: Context, { search }: PageQuery) {
  const found = ordersOf(context);
  if (!search) return found;
  const pattern = containsPattern(search);
  return found.where((eb) =>
    eb.or([
      eb("clients.company_name", "ilike", pattern),
      eb("creators.name", "ilike", pattern),
      eb("multi_site_orders.description", "ilike", pattern),
      eb.exists(
        eb
          .selectFrom("missions")
          .innerJoin("sites", "sites.id", "missions.site_id")
          .whereRef("missions.multi_site_order_id", "=", "multi_site_orders.id")
          .where((of) => of.or([of("sites.name", "ilike", pattern), of("missions.number", "ilike", pattern)]))
          .select("missions.id"),
      ),
    ]),
  );
}

/** Of the missions that the user sees, by order. */
async function progressOf(context: Context, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never>();
  const rows = await missionsOf(context)
    .where("missions.multi_site_order_id", "in", [...orderIds])
    .groupBy("missions.multi_site_order_id")
    .select(({ fn }) => {
      const count = fn.countAll<number>();
      return [
        "missions.multi_site_order_id as id",
        count.as("total"),
        fn.count<number>("missions.site_id").distinct().as("sites"),
        count.filterWhere("missions.status", "=", "requested").as("waiting"),
        count.filterWhere("missions.status", "=", "completed").as("completed"),
        count.filterWhere("missions.status", "in", ["rejected", "cancelled"]).as("ended"),
      ];
    })
    .execute();
  return new Map(rows.map(({ id, ...progress }) => [id ?? 0, progress]));
}
