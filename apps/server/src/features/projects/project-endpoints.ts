import { projectMissions } from "@overfly/contract/projects/project-missions";
import { projects } from "@overfly/contract/projects/projects";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { getProjectDetail } from "./project-detail.ts";
import { orderMissions } from "./project-missions.ts";
import { listProjects } from "./project-rows.ts";
import { createProject, deleteProject, updateProject } from "./project-service.ts";
import { setProjectStatus } from "./project-status.ts";

export const projectEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, projects, {
    list: (context, { query }) => listProjects(context, query),
    get: async (context, { params }) => ({ data: await getProjectDetail(context, params.id) }),
    create: async (context, { body }) => ({ data: await createProject(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateProject(context, params.id, body) }),
    setStatus: async (context, { params, body }) => ({
      data: await setProjectStatus(context, params.id, body),
    }),
    remove: async (context, { params }) => {
      await deleteProject(context, params.id);
      return { message: "Project deleted" };
    },
  });
  mount(app, services, projectMissions, {
    create: async (context, { params, body }) => ({ data: await orderMissions(context, params.id, body) }),
  });
};
