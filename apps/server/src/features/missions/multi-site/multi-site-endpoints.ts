import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { approveOrder } from "./approve-order.ts";
import { createOrder } from "./create-order.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";
import { previewOrder } from "./preview-order.ts";

export function multiSiteEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, multiSiteOrders, {
    preview: async (context, { body }) => ({ data: await previewOrder(context, body) }),
    create: async (context, { body }) => ({ data: await createOrder(context, body) }),
    list: (context, { query }) => listOrders(context, query),
    get: async (context, { params }) => ({ data: await getOrder(context, params.token) }),
    approve: async (context, { params, body }) => ({
      data: await approveOrder(context, params.token, body.mission_tokens),
    }),
  });
}
