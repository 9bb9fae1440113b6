import type { Deliverable } from "@overfly/contract/missions/missions";
import {
  MAX_ORDER_MISSIONS,
  type MultiSiteOrder,
  type OrderMission,
} from "@overfly/contract/missions/multi-site-orders";
import type { Context } from "#context.ts";
import { madeDeliverables } from "#features/media/cloud/made-deliverables.ts";
import { asMissions, MISSION_COLUMNS, missionsOf } from "#features/missions/mission-rows.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { asRefusedSites, type StoredRefusal } from "./order-sites.ts";

/** An order with its missions, each with what of its deliverables is there. */
export async function getOrder(context: Context, token: string): Promise<MultiSiteOrder> {
  const { id, ...order } = await findOrder(context, token);
  const { client_id, company_name, refused, deliverables, repeat, ...fields } = order;
  return {
    ...fields,
    type: order.type as MultiSiteOrder["type"],
    priority: order.priority as MultiSiteOrder["priority"],
    deliverables: deliverables as Deliverable[],
    repeat: repeat as MultiSiteOrder["repeat"],
    client: { id: client_id, company_name },
    missions: await missionsWithDeliverables(context, id),
    refused: await asRefusedSites(context, refused as unknown as StoredRefusal[]),
  };
}

/** The orders that a user may see, joined with client and creator. */
export const ordersOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("multi_site_orders")
    .innerJoin("organizations as clients", "clients.id", "multi_site_orders.client_id")
    .leftJoin("users as creators", "creators.id", "multi_site_orders.created_by")
    .where(owned(user, "multi_site_orders"));

const findOrder = (context: Context, token: string) =>
  ordersOf(context)
    .where("multi_site_orders.token", "=", token)
    .select([
      "multi_site_orders.id",
      "multi_site_orders.token",
      "multi_site_orders.client_id",
      "clients.company_name",
      "multi_site_orders.type",
      "multi_site_orders.subtype",
      "multi_site_orders.priority",
      "multi_site_orders.description",
      "multi_site_orders.deliverables",
      "multi_site_orders.first_on",
      "multi_site_orders.last_on",
      "multi_site_orders.repeat",
      "multi_site_orders.refused",
      "multi_site_orders.created_at",
      "creators.name as created_by",
    ])
    .executeTakeFirstOrThrow(() => notFound("Order"));

async function missionsWithDeliverables(context: Context, orderId: number): Promise<OrderMission[]> {
  const rows = await missionsOf(context)
    .where("missions.multi_site_order_id", "=", orderId)
    .select([...MISSION_COLUMNS, "missions.deliverables"])
    .orderBy("sites.name")
    .orderBy("missions.id")
    .limit(MAX_ORDER_MISSIONS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [missions, made, published] = await Promise.all([
    asMissions(context, rows),
    madeDeliverables(context, ids),
    madeDeliverables(context, ids, { published: true }),
  ]);
  const isClient = context.user.user_type === "client";
  return missions.map((mission, index) => {
    const { id = 0, status, deliverables = [] } = rows[index] ?? {};
    const stateOf = (deliverable: Deliverable): DeliverableState => {
      const isDone = status === "completed";
      if (deliverable === "pdf_report") return isDone ? "delivered" : "open"; // made by completing the mission
      if (published.get(id)?.has(deliverable)) return "delivered";
      if (!made.get(id)?.has(deliverable)) return "open";
      if (isDone) return "delivered";
      return isClient ? "open" : "made";
    };
    return {
      ...mission,
      deliverables: (deliverables as Deliverable[]).map((deliverable) => ({
        deliverable,
        state: stateOf(deliverable),
      })),
    };
  });
}

type DeliverableState = OrderMission["deliverables"][number]["state"];
