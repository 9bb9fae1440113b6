import type { Project, ProjectQuery } from "@overfly/contract/projects/projects";
import type { Frequency } from "@overfly/contract/projects/project-days";
import type { ProjectStatus } from "@overfly/contract/projects/project-status";
import { type InferResult, sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { parseClientIds } from "#platform/http/client-filter.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";

const SORTS = {
  name: "projects.name",
  client: "organizations.company_name",
  status: "projects.status",
  starts_on: "projects.starts_on",
  ends_on: "projects.ends_on",
  created_at: "projects.created_at",
} as const;

/** Missions in these states weren't ordered, or are no longer. */
export const NOT_ORDERED = ["draft", "rejected", "cancelled"] as const;

const projectsOf = ({ db, user }: Context) =>
  db
    .selectFrom("projects")
    .leftJoin("organizations", "organizations.id", "projects.client_id")
    .where(owned(user, "projects"));

const PROJECT_COLUMNS = [
  "projects.id",
  "projects.name",
  "projects.description",
  "projects.client_id",
  "organizations.company_name",
  "projects.status",
  "projects.status_reason",
  "projects.starts_on",
  "projects.ends_on",
  "projects.frequency",
  "projects.created_by",
  "projects.created_at",
  "projects.updated_at",
] as const;
const selectProjects = (context: Context) => projectsOf(context).select(PROJECT_COLUMNS);
type ProjectRow = InferResult<ReturnType<typeof selectProjects>>[number];

export async function listProjects(context: Context, query: ProjectQuery) {
  const matching = filterProjects(context, query);
  const [[column, direction] = ["projects.id", "desc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    matching
      .select(PROJECT_COLUMNS)
      .orderBy(column, direction)
      .orderBy("projects.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: await asProjects(context, rows), meta: pageMeta(query, total) };
}

function filterProjects(context: Context, query: ProjectQuery) {
  const { search, of_clients: ofClients, clients, status } = query;
  let found = projectsOf(context);
  if (ofClients) found = found.where("projects.client_id", "is not", null);
  if (clients) found = found.where("projects.client_id", "in", parseClientIds(clients));
  if (status) found = found.where("projects.status", "in", status.split(","));
  if (!search) return found;
  const pattern = containsPattern(search);
  return found.where((eb) =>
    eb.or([eb("projects.name", "ilike", pattern), eb("organizations.company_name", "ilike", pattern)]),
  );
}

/** A project that the user may see; others are unknown (404). */
export async function getProject(context: Context, id: number): Promise<Project> {
  const row = await selectProjects(context).where("projects.id", "=", id).executeTakeFirst();
  const [project] = row ? await asProjects(context, [row]) : [];
  if (!project) throw notFound("Project");
  return project;
}

/** Its row, locked until the transaction ends. */
export async function lockProject({ db, user }: Context, id: number) {
  const project = await db
    .selectFrom("projects")
    .where(owned(user, "projects"))
    .where("id", "=", id)
    .select(["id", "name", "provider_id", "client_id", "status", "starts_on", "ends_on", "updated_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw notFound("Project");
  return { ...project, status: project.status as ProjectStatus };
}
export type LockedProject = Awaited<ReturnType<typeof lockProject>>;

async function asProjects(context: Context, rows: readonly ProjectRow[]): Promise<Project[]> {
  const counts = await countsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ client_id, company_name, ...row }) => ({
    ...row,
    status: row.status as ProjectStatus,
    frequency: row.frequency as Frequency,
    client: client_id === null ? null : { id: client_id, company_name: company_name ?? "" },
    ...(counts.get(row.id) ?? { ordered: 0, delivered: 0 }),
  }));
}

/** Of the missions that the user may see. */
async function countsOf({ db, user }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("missions.project_id", "=", sql<number>`any(${ids}::integer[])`)
    .where("missions.status", "not in", NOT_ORDERED)
    .groupBy("missions.project_id")
    .select(({ fn }) => [
      "missions.project_id",
      fn.countAll<number>().as("ordered"),
      fn.countAll<number>().filterWhere("missions.status", "=", "completed").as("delivered"),
    ])
    .execute();
  return new Map(rows.map(({ project_id, ...counts }) => [project_id, counts]));
}
