import { outbox } from "@overfly/contract/outbox/outbox";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { scheduleMailDelivery } from "#platform/mail/deliver-mail.ts";
import { listOutbox } from "./list-outbox.ts";

export const outboxEndpoints = (app: FastifyInstance, services: Services) => {
  scheduleMailDelivery(app, services);
  mount(app, services, outbox, { list: (context, { query }) => listOutbox(context, query) });
};
