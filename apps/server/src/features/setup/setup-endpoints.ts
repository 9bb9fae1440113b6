import { setup } from "@overfly/contract/setup/setup";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { callerOf } from "#features/auth/sign-in/caller.ts";
import { codeRequired, signInAs } from "#features/auth/sign-in/sign-in.ts";
import { mount } from "#platform/http/mount.ts";
import { localeOf } from "@overfly/i18n/locale";
import { createFirstAdministrator, publicSettings } from "./setup-service.ts";

export const setupEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, setup, {
    settings: async (context, { request }) => ({
      data: await publicSettings(context, request.headers.host),
    }),
    createFirstAdministrator: async (context, { body, request, reply }) => {
      const locale = localeOf(request.headers["accept-language"]);
      const user_id = await createFirstAdministrator(context, { ...body, locale });
      const { user, cookies } = await signInAs(context, user_id, {
        caller: callerOf(request),
        method: "password",
      });
      if (!user) throw codeRequired();
      reply.header("set-cookie", cookies);
      return { data: user };
    },
  });
