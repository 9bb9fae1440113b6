import { roles } from "@overfly/contract/roles/roles";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { listRoles } from "./list-roles.ts";
import { createRole, removeRole, updateRole } from "./role-service.ts";

export const roleEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, roles, {
    list: async (context) => ({ data: await listRoles(context) }),
    create: async (context, { body }) => ({ data: await createRole(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateRole(context, params.id, body) }),
    remove: async (context, { params }) => {
      await removeRole(context, params.id);
      return { message: "The role was deleted" };
    },
  });
