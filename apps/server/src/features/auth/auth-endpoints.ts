import { auth } from "@overfly/contract/auth/auth";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { actAsProvider, currentUser, listProviders, setLocale, signOut } from "./auth-service.ts";
import { codeWays, mailSignInCode, signInByCode } from "./sign-in-code.ts";
import { callerOf, codeWanted, signIn } from "./sign-in.ts";

export const authEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, auth, {
    login: async (context, { body, request, reply }) => {
      const { user, cookies } = await signIn(context, body, callerOf(request));
      reply.header("set-cookie", cookies);
      if (!user) throw codeWanted();
      return { data: user };
    },
    loginCode: async (context, { body, request, reply }) => {
      const { user, cookies } = await signInByCode(context, body, callerOf(request));
      reply.header("set-cookie", cookies);
      return { data: user };
    },
    codeWays: async (context, { request }) => ({ data: await codeWays(context, callerOf(request)) }),
    mailCode: async (context, { request }) => {
      await mailSignInCode(context, callerOf(request));
      return { message: "A code is on its way" };
    },
    logout: async (context, { request, reply }) => {
      reply.header("set-cookie", await signOut(context, request.headers.cookie ?? ""));
      return { message: "Signed out" };
    },
    authUser: async (context) => ({ data: await currentUser(context) }),
    selectProvider: (context) => listProviders(context),
    actAsProvider: async (context, { body, request }) => ({
      data: await actAsProvider(context, body.access_token, request.headers),
    }),
    locale: async (context, { body }) => ({ data: await setLocale(context, body.locale) }),
  });
