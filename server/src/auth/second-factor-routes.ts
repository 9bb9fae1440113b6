import { secondFactor } from "@overfly/contract/second-factor";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#http/mount.ts";
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from "./second-factor.ts";

export const secondFactorRoutes = (app: FastifyInstance, services: Services) =>
  mount(app, services, secondFactor, {
    start: async (context, { body, request }) => ({
      data: await startSecondFactor(context, body.password, request.headers.cookie ?? ""),
    }),
    confirm: async (context, { body, request, reply }) => {
      const cookies = await confirmSecondFactor(context, body.code, request.headers.cookie ?? "");
      reply.header("set-cookie", cookies);
      return { message: "Signing in asks for a code from now on" };
    },
    disable: async (context, { body, request, reply }) => {
      const cookies = await disableSecondFactor(context, body.password, request.headers.cookie ?? "");
      reply.header("set-cookie", cookies);
      return { message: "Signing in asks for no code any more" };
    },
  });
