import { loginPage } from "@overfly/contract/organization/login-page";
import { organization } from "@overfly/contract/organization/organization";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { renewLoginPage, showLoginPage, updateLoginPage } from "./login-page-service.ts";
import { removeLogo, setLogo, showOrganization, updateOrganization } from "./organization-service.ts";

export const organizationEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, organization, {
    show: async (context) => ({ data: await showOrganization(context) }),
    update: async (context, { body }) => ({ data: await updateOrganization(context, body) }),
    setLogo: async (context, { request }) => ({ data: await setLogo(context, request) }),
    removeLogo: async (context) => ({ data: await removeLogo(context) }),
  });
  mount(app, services, loginPage, {
    show: async (context) => ({ data: await showLoginPage(context) }),
    update: async (context, { body, request }) => ({
      data: await updateLoginPage(context, body.host, request.headers.host),
    }),
    renew: async (context) => ({ data: await renewLoginPage(context) }),
  });
};
