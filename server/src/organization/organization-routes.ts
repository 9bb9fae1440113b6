import { organization } from "@overfly/contract/organization";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#http/mount.ts";
import { setLogo, showOrganization, updateOrganization } from "./organization-service.ts";

export const organizationRoutes = (app: FastifyInstance, services: Services) =>
  mount(app, services, organization, {
    show: async (context) => ({ data: await showOrganization(context) }),
    update: async (context, { body }) => ({ data: await updateOrganization(context, body) }),
    setLogo: async (context, { request }) => ({ data: await setLogo(context, request) }),
  });
