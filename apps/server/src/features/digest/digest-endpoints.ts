import { dailyDigest } from "@overfly/contract/digest/digest";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { getDigest, setDigest } from "./digest-service.ts";

export const digestEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, dailyDigest, {
    get: async (context) => ({ data: await getDigest(context) }),
    set: async (context, { body }) => ({ data: await setDigest(context, body) }),
  });
