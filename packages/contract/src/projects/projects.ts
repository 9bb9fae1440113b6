import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { ClientStatus, MissionStatus } from "#missions/mission-workflow.ts";
import { Deliverable } from "#missions/missions.ts";
import { dataOf, Id, IdParams, MessageReply, oneOrMoreOf, PageQuery, pageOf, Token } from "#page.ts";
import { Frequency } from "./project-days.ts";
import { PROJECT_STATUSES, ProjectStatus } from "./project-status.ts";

/** A group of missions of a provider and a client. Without a client it is internal to the provider. */
export const Project = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  client: z.object({ id: z.number().int(), company_name: z.string() }).nullable(),
  status: ProjectStatus,
  /** Why it is on hold or cancelled. */
  status_reason: z.string().nullable(),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  frequency: Frequency,
  /** Missions that were ordered, without drafts and those that were rejected or cancelled. */
  ordered: z.number().int(),
  /** Those of them that are completed. */
  delivered: z.number().int(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Project = z.infer<typeof Project>;

const ProjectSite = z.object({
  token: z.string(),
  name: z.string(),
  time_zone: z.string(),
  ordered: z.number().int(),
  delivered: z.number().int(),
  /** Begin of the next window of a mission that isn't completed. */
  next_at: z.iso.datetime().nullable(),
});

export const ProjectDetail = Project.extend({
  /** Null for the client. */
  budget_note: z.string().nullable(),
  sites: z.array(ProjectSite),
  /** Clients get their own statuses. */
  missions: z.array(z.object({ status: z.union([MissionStatus, ClientStatus]), count: z.number().int() })),
  deliverables: z.array(
    z.object({ deliverable: Deliverable, ordered: z.number().int(), delivered: z.number().int() }),
  ),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

/** Of this century, so that every date can be stored, compared and counted on. */
export const ProjectDay = z.iso
  .date()
  .refine((day) => day >= "2000-01-01" && day <= "2099-12-31", "errors/fields:invalid");

const ProjectFields = z.object({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(4000),
  starts_on: ProjectDay.nullable(),
  ends_on: ProjectDay.nullable(),
  frequency: Frequency,
  /** Only the provider's own users may set it. */
  budget_note: z.string().trim().max(2000),
  site_tokens: z.array(Token).max(200),
});

interface Period {
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
}
const isPeriod = ({ starts_on, ends_on }: Period): boolean => !starts_on || !ends_on || starts_on <= ends_on;
const AFTER_START = { path: ["ends_on"], message: "errors/fields:endAfterStart" };

export const NewProject = ProjectFields.partial()
  .extend({
    name: ProjectFields.shape.name,
    description: ProjectFields.shape.description.default(""),
    /** Omitted by a client's user: the project is their organization's. */
    client_id: Id.nullish(),
  })
  .refine(isPeriod, AFTER_START);
export type NewProject = z.infer<typeof NewProject>;

/** A project keeps its client. `updated_at` is the version that was edited (409 if it has changed since). */
export const ProjectChanges = ProjectFields.partial()
  .extend({ updated_at: z.iso.datetime() })
  .refine(isPeriod, AFTER_START);
export type ProjectChanges = z.infer<typeof ProjectChanges>;

export const ProjectStatusChange = z.object({
  status: ProjectStatus,
  reason: z.string().trim().max(2000).optional(),
  updated_at: z.iso.datetime(),
});
export type ProjectStatusChange = z.infer<typeof ProjectStatusChange>;

export const ProjectQuery = PageQuery.extend({
  /** Only projects with a client. */
  of_clients: z.stringbool().optional(),
  clients: z.string().max(400).optional(),
  status: oneOrMoreOf(PROJECT_STATUSES).optional(),
});
export type ProjectQuery = z.infer<typeof ProjectQuery>;

const side = ["center", "client"] as const;

export const projects = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/projects",
    permission: "view projects",
    side,
    summary: "Projects, newest first",
    query: ProjectQuery,
    reply: pageOf(Project),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/projects/:id",
    permission: "view projects",
    side,
    summary: "One project with its sites and the progress of its missions",
    params: IdParams,
    reply: dataOf(ProjectDetail),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/projects",
    permission: "add projects",
    side,
    summary: "Create a project",
    body: NewProject,
    reply: dataOf(Project),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/projects/:id",
    permission: "edit projects",
    side,
    summary: "Edit a project",
    params: IdParams,
    body: ProjectChanges,
    reply: dataOf(Project),
  }),
  setStatus: endpoint({
    method: "POST",
    path: "/api/ops/projects/:id/status",
    permission: "edit projects",
    side,
    summary: "Activate, hold, complete or cancel a project; 409 while open missions stand in the way",
    params: IdParams,
    body: ProjectStatusChange,
    reply: dataOf(Project),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/projects/:id",
    permission: "delete projects",
    side,
    summary: "Delete a project without missions; 409 for every other, which can be cancelled",
    params: IdParams,
    reply: MessageReply,
  }),
};
