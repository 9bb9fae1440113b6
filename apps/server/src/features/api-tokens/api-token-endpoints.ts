import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createToken, listTokens, removeToken } from "./api-token-service.ts";

const REVOKED = { message: "The token was revoked" };

export const apiTokenEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, apiTokens, {
    list: async (context) => ({ data: await listTokens(context, "person") }),
    create: async (context, { body }) => ({ data: await createToken(context, "person", body) }),
    remove: async (context, { params }) => {
      await removeToken(context, "person", params.id);
      return REVOKED;
    },
    listOrganization: async (context) => ({ data: await listTokens(context, "organization") }),
    createOrganization: async (context, { body }) => ({
      data: await createToken(context, "organization", body),
    }),
    removeOrganization: async (context, { params }) => {
      await removeToken(context, "organization", params.id);
      return REVOKED;
    },
  });
