import { projects } from "@overfly/contract/projects/projects";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createProject, deleteProject, listProjects, updateProject } from "./project-service.ts";

export const projectEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, projects, {
    list: (context, { query }) => listProjects(context, query),
    create: async (context, { body }) => ({ data: await createProject(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateProject(context, params.id, body) }),
    remove: async (context, { params }) => {
      await deleteProject(context, params.id);
      return { message: "Project deleted" };
    },
  });
