import { auth } from "@overfly/contract/auth/auth";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { currentUser, setLocale, signOut } from "#features/auth/sessions/auth-user.ts";
import { actAsProvider, listProviders } from "#features/auth/sessions/providers.ts";
import { listCodeChannels, sendSignInCode, signInByCode } from "./sign-in-code.ts";
import { codeRequired, signIn } from "./sign-in.ts";
import { callerOf } from "./caller.ts";

export const authEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, auth, {
    login: async (context, { body, request, reply }) => {
      const { user, cookies } = await signIn(context, body, callerOf(request));
      reply.header("set-cookie", cookies);
      if (!user) throw codeRequired();
      return { data: user };
    },
    loginCode: async (context, { body, request, reply }) => {
      const { user, cookies } = await signInByCode(context, body, callerOf(request));
      reply.header("set-cookie", cookies);
      return { data: user };
    },
    codeChannels: async (context, { request }) => ({
      data: await listCodeChannels(context, callerOf(request)),
    }),
    sendCode: async (context, { request }) => {
      await sendSignInCode(context, callerOf(request));
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
