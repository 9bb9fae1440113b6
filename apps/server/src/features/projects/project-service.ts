import type { NewProject, Project, ProjectChanges, ProjectQuery } from "@overfly/contract/projects/projects";
import type { InferResult } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";

const SORTS = {
  name: "projects.name",
  client: "organizations.company_name",
  created_at: "projects.created_at",
} as const;

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
  "projects.created_by",
  "projects.created_at",
  "projects.updated_at",
] as const;

const selectProjects = (context: Context) => projectsOf(context).select(PROJECT_COLUMNS);

export async function listProjects(context: Context, query: ProjectQuery) {
  const { search, of_clients: ofClients } = query;
  const matching = projectsOf(context)
    .$if(ofClients === true, (rows) => rows.where("projects.client_id", "is not", null))
    .$if(search !== undefined, (rows) => {
      const pattern = containsPattern(search ?? "");
      return rows.where((eb) =>
        eb.or([eb("projects.name", "ilike", pattern), eb("organizations.company_name", "ilike", pattern)]),
      );
    });
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
  return { data: rows.map(asProject), meta: pageMeta(query, total) };
}

export const createProject = (context: Context, project: NewProject): Promise<Project> =>
  transact(context, async (tx) => {
    const { id } = await tx.db
      .insertInto("projects")
      .values({
        ...(await ownersOf(tx, project)),
        name: project.name,
        description: project.description,
        created_by: tx.user.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, { action: "projects.create", subject_kind: "project", subject: String(id) });
    return asProject(await selectProjects(tx).where("projects.id", "=", id).executeTakeFirstOrThrow());
  });

export const updateProject = (
  context: Context,
  id: number,
  { updated_at, ...fields }: ProjectChanges,
): Promise<Project> =>
  transact(context, async (tx) => {
    const project = await lockProject(tx, id);
    checkVersion(project.updated_at, updated_at, "errors/organization:projectChanged");
    await tx.db
      .updateTable("projects")
      .set({ ...fields, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    const details = { fields: Object.keys(fields) };
    await writeAuditLog(tx, {
      action: "projects.update",
      subject_kind: "project",
      subject: String(id),
      details,
    });
    return asProject(await selectProjects(tx).where("projects.id", "=", id).executeTakeFirstOrThrow());
  });

export const deleteProject = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name } = await lockProject(tx, id);
    await tx.db.deleteFrom("projects").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "projects.delete",
      subject_kind: "project",
      subject: String(id),
      details: { name },
    });
  });

async function lockProject({ db, user }: Context, id: number) {
  const project = await db
    .selectFrom("projects")
    .where(owned(user, "projects"))
    .where("id", "=", id)
    .select(["name", "updated_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw notFound("Project");
  return project;
}

/** The owners of a new project. A client's user can create it only for their own organization and its provider. */
async function ownersOf({ db, user }: Context, { client_id }: NewProject) {
  const isClient = user.user_type === "client";
  if (!isClient && !client_id) return { provider_id: user.organization_id, client_id: null };
  const link = await db
    .selectFrom("client_links")
    .where("client_id", "=", isClient ? user.organization_id : (client_id ?? 0))
    .where("archived_at", "is", null)
    .$if(!isClient, (links) => links.where("provider_id", "=", user.organization_id))
    .select(["provider_id", "client_id"])
    .orderBy("provider_id")
    .executeTakeFirst();
  if (!link) throw invalid({ client_id: ["errors/organization:unknownClient"] });
  return link;
}

type ProjectRow = InferResult<ReturnType<typeof selectProjects>>[number];

const asProject = ({ client_id, company_name, ...row }: ProjectRow): Project => ({
  ...row,
  client: client_id === null ? null : { id: client_id, company_name: company_name ?? "" },
});
