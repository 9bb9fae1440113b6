import { entrance } from "@overfly/contract/auth/entrance";
import { invitations } from "@overfly/contract/members/invitations";
import { passwords } from "@overfly/contract/auth/passwords";
import { signIns } from "@overfly/contract/auth/sign-ins";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { readLogo, showEntrance } from "./entrance.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";
import { resetPassword, sendResetLink } from "./new-password.ts";
import { listSignIns } from "./sign-in-history.ts";
import { tidyRegularly } from "./tidy-identity.ts";

/** What people use who are not inside yet, and who was here before. */
export const entranceEndpoints = (app: FastifyInstance, services: Services) => {
  tidyRegularly(app, services);
  mount(app, services, entrance, {
    show: async (context, { query, request }) => ({
      data: await showEntrance(context, { host: request.headers.host, organization: query.organization }),
    }),
    logo: (context, { query, request }) =>
      readLogo(context, { host: request.headers.host, organization: query.organization }),
  });
  mount(app, services, passwords, {
    forgotten: async (context, { body, reply }) => {
      reply.raw.once("finish", () => {
        sendResetLink(context, body.email).catch((error: unknown) =>
          context.log.warn({ err: error }, "No link was sent"),
        );
      });
      return { message: "If there is an account with this address, a link is on its way" };
    },
    reset: async (context, { body }) => {
      await resetPassword(context, body);
      return { message: "The password was changed" };
    },
  });
  mount(app, services, invitations, {
    read: async (context, { body }) => ({ data: await readInvitation(context, body.token) }),
    accept: async (context, { body }) => {
      await acceptInvitation(context, body);
      return { message: "You are a member now; sign in" };
    },
  });
  mount(app, services, signIns, { list: (context, { query }) => listSignIns(context, query) });
};
