import { webhooks } from "@overfly/contract/webhooks/webhooks";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listDeliveries, listWebhooks } from "./list-webhooks.ts";
import {
  createWebhook,
  redeliver,
  removeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "./webhook-service.ts";

export const webhookEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, webhooks, {
    list: async (context) => ({ data: await listWebhooks(context) }),
    create: async (context, { body }) => ({ data: await createWebhook(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateWebhook(context, params.id, body) }),
    remove: async (context, { params }) => {
      await removeWebhook(context, params.id);
      return { message: "The webhook was deleted" };
    },
    rotateSecret: async (context, { params }) => ({ data: await rotateSecret(context, params.id) }),
    test: async (context, { params }) => ({ data: await testWebhook(context, params.id) }),
    deliveries: (context, { params, query }) => listDeliveries(context, params.id, query),
    redeliver: async (context, { params }) => ({ data: await redeliver(context, params.id) }),
  });
