import type { NewProject, Project, ProjectChanges } from "@overfly/contract/projects/projects";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { getProject, lockProject } from "./project-rows.ts";
import { replaceSites } from "./project-sites.ts";

export const createProject = (context: Context, project: NewProject): Promise<Project> =>
  transact(context, async (tx) => {
    const { client_id: _client, site_tokens, ...fields } = project;
    refuseForeignBudget(tx, fields.budget_note);
    const owners = await ownersOf(tx, project);
    const { id } = await tx.db
      .insertInto("projects")
      .values({ ...owners, ...fields, created_by: tx.user.name })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (site_tokens) await replaceSites(tx, { id, ...owners }, site_tokens);
    await writeAuditLog(tx, { action: "projects.create", subject_kind: "project", subject: String(id) });
    return getProject(tx, id);
  });

export const updateProject = (
  context: Context,
  id: number,
  { updated_at, site_tokens, ...fields }: ProjectChanges,
): Promise<Project> =>
  transact(context, async (tx) => {
    const project = await lockProject(tx, id);
    checkVersion(project.updated_at, updated_at, "errors/organization:projectChanged");
    refuseForeignBudget(tx, fields.budget_note);
    refuseEndBeforeStart({ ...project, ...withoutUndefined(fields) });
    await tx.db
      .updateTable("projects")
      .set({ ...fields, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    if (site_tokens) await replaceSites(tx, project, site_tokens);
    const details = { fields: [...Object.keys(fields), ...(site_tokens ? ["sites"] : [])] };
    await writeAuditLog(tx, {
      action: "projects.update",
      subject_kind: "project",
      subject: String(id),
      details,
    });
    return getProject(tx, id);
  });

/** Refused (409) once it has missions: they are a record, and the project can be cancelled. */
export const deleteProject = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name } = await lockProject(tx, id);
    const { count } = await tx.db
      .selectFrom("missions")
      .where("project_id", "=", id)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count > 0) throw conflict(message("errors/projects:hasMissions", { count }));
    await tx.db.deleteFrom("projects").where("id", "=", id).execute();
    await writeAuditLog(tx, {
      action: "projects.delete",
      subject_kind: "project",
      subject: String(id),
      details: { name },
    });
  });

/** A client would set what it can't read. */
function refuseForeignBudget({ user }: Context, budget_note: string | undefined): void {
  if (budget_note !== undefined && user.user_type !== "center")
    throw invalid({ budget_note: ["errors/fields:invalid"] });
}

/** One end of the period may be changed without the other. */
function refuseEndBeforeStart({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) {
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid({ ends_on: ["errors/fields:endAfterStart"] });
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };

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
