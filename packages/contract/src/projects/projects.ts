import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, Id, IdParams, MessageReply, PageQuery, pageOf } from "#page.ts";

/** A group of missions of a provider and a client. Without a client it is internal to the provider. */
export const Project = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  client: z.object({ id: z.number().int(), company_name: z.string() }).nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Project = z.infer<typeof Project>;

export const NewProject = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(4000).default(""),
  /** Omitted by a client's user: the project is their organization's. */
  client_id: Id.nullish(),
});
export type NewProject = z.infer<typeof NewProject>;

/** A project keeps its client. `updated_at` is the version that was edited (409 if it has changed since). */
export const ProjectChanges = NewProject.pick({ name: true })
  .partial()
  .extend({
    description: z.string().trim().max(4000).optional(),
    updated_at: z.iso.datetime(),
  });
export type ProjectChanges = z.infer<typeof ProjectChanges>;

export const ProjectQuery = PageQuery.extend({
  /** Only projects with a client. */
  of_clients: z.stringbool().optional(),
});
export type ProjectQuery = z.infer<typeof ProjectQuery>;

export const projects = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/projects",
    permission: "view projects",
    side: ["center", "client"],
    summary: "Projects, newest first",
    query: ProjectQuery,
    reply: pageOf(Project),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/projects",
    permission: "add projects",
    side: ["center", "client"],
    summary: "Create a project",
    body: NewProject,
    reply: dataOf(Project),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/projects/:id",
    permission: "edit projects",
    side: ["center", "client"],
    summary: "Edit a project",
    params: IdParams,
    body: ProjectChanges,
    reply: dataOf(Project),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/projects/:id",
    permission: "delete projects",
    side: ["center", "client"],
    summary: "Delete a project",
    params: IdParams,
    reply: MessageReply,
  }),
};
