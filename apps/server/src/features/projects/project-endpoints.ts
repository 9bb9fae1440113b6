import { projects } from "@overfly/contract/projects/projects";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { createProject, listProjects } from "./project-service.ts";

export const projectEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, projects, {
    list: (context, { query }) => listProjects(context, query),
    create: async (context, { body }) => ({ data: await createProject(context, body) }),
  });
