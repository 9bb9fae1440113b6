import { loginPage } from "@overfly/contract/organization/login-page";
import { organization } from "@overfly/contract/organization/organization";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { renewLoginPageUrl, getLoginPage, updateLoginPage } from "./login-page-service.ts";
import { removeLogo, setLogo, getOrganization, updateOrganization } from "./organization-service.ts";

export const organizationEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, organization, {
    get: async (context) => ({ data: await getOrganization(context) }),
    update: async (context, { body }) => ({ data: await updateOrganization(context, body) }),
    setLogo: async (context, { request }) => ({ data: await setLogo(context, request) }),
    removeLogo: async (context) => ({ data: await removeLogo(context) }),
  });
  mount(app, services, loginPage, {
    get: async (context) => ({ data: await getLoginPage(context) }),
    update: async (context, { body, request }) => ({
      data: await updateLoginPage(context, body.host, request.headers.host),
    }),
    renewUrl: async (context) => ({ data: await renewLoginPageUrl(context) }),
  });
};
