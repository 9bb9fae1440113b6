import { forceLogin } from "@overfly/contract/auth/force-login";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { endForceLogin, redeemForceLogin, listForceLoginClients, startForceLogin } from "./force-login.ts";
import { callerOf } from "#features/auth/sign-in/caller.ts";

export const forceLoginEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, forceLogin, {
    clients: (context, { query }) => listForceLoginClients(context, query),
    start: async (context, { body, request }) => ({
      data: await startForceLogin(context, body.client_id, request.headers),
    }),
    redeem: async (context, { body, request, reply }) => {
      const { user, cookies } = await redeemForceLogin(context, body.token, callerOf(request));
      reply.header("set-cookie", cookies);
      return { data: user };
    },
    end: async (context, { request, reply }) => {
      const { url, cookies } = await endForceLogin(context, callerOf(request));
      reply.header("set-cookie", cookies);
      return { data: { url } };
    },
  });
