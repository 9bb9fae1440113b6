import { loginOptions } from "@overfly/contract/auth/login-options";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { signIns } from "@overfly/contract/auth/sign-ins";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { readLogo, getLoginOptions } from "#features/auth/sign-in/login-options.ts";
import { acceptInvitation, readInvitation } from "#features/auth/accounts/invitations.ts";
import { resetPassword, sendResetLink } from "#features/auth/accounts/reset-password.ts";
import { listSignIns } from "#features/auth/sign-in/sign-in-history.ts";
import { scheduleAuthCleanup } from "./delete-expired.ts";

/** Endpoints for callers who are not signed in, and the sign-in history. */
export const publicAuthEndpoints = (app: FastifyInstance, services: Services) => {
  scheduleAuthCleanup(app, services);
  mount(app, services, loginOptions, {
    get: async (context, { query, request }) => ({
      data: await getLoginOptions(context, { host: request.headers.host, organization: query.organization }),
    }),
    logo: (context, { query, request }) =>
      readLogo(context, { host: request.headers.host, organization: query.organization }),
  });
  mount(app, services, passwords, {
    forgotten: async (context, { body, reply }) => {
      reply.raw.once("finish", () => {
        sendResetLink(context, body.email).catch((error: unknown) =>
          context.log.warn({ err: error }, "Sending a reset link failed"),
        );
      });
      return { message: "If there is an account with this address, a link is on its way" };
    },
    reset: async (context, { body, request, reply }) => {
      reply.header("set-cookie", await resetPassword(context, body, request.headers.cookie ?? ""));
      return { message: "The password was changed" };
    },
  });
  mount(app, services, invitations, {
    get: async (context, { body }) => ({ data: await readInvitation(context, body.token) }),
    accept: async (context, { body }) => {
      await acceptInvitation(context, body);
      return { message: "You are a member now; sign in" };
    },
  });
  mount(app, services, signIns, { list: (context, { query }) => listSignIns(context, query) });
};
