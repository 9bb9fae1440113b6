import type { Project, ProjectStatusChange } from "@overfly/contract/projects/projects";
import {
  nextStatuses,
  PROJECT_STATUS_RULES,
  type ProjectStatus,
} from "@overfly/contract/projects/project-status";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { getProject, lockProject, type LockedProject } from "./project-rows.ts";

const MAX_NAMED = 5;
const CLOSED = ["draft", "completed", "cancelled", "rejected"] as const;

const VERB: Record<ProjectStatus, string> = {
  draft: "draft",
  active: "activate",
  on_hold: "hold",
  completed: "complete",
  cancelled: "cancel",
};

export const setProjectStatus = (
  context: Context,
  id: number,
  { status, reason, updated_at }: ProjectStatusChange,
): Promise<Project> =>
  transact(context, async (tx) => {
    const project = await lockProject(tx, id);
    checkVersion(project.updated_at, updated_at, "errors/organization:projectChanged");
    const rule = PROJECT_STATUS_RULES[status];
    if (!nextStatuses(project.status).includes(status))
      throw conflict({ key: `errors/projects:from.${project.status}`, values: {} });
    if (rule.requiresReason && !reason) throw invalid({ reason: ["errors/fields:reason"] });
    if (rule.endsWork) await refuseOpenMissions(tx, project);
    if (status === "active") await refuseUnready(tx, project);
    await tx.db
      .updateTable("projects")
      .set({
        status,
        status_reason: rule.requiresReason ? (reason ?? null) : null,
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", id)
      .execute();
    await writeAuditLog(tx, {
      action: `projects.${VERB[status]}`,
      subject_kind: "project",
      subject: String(id),
      details: { from: project.status, to: status, ...(reason && { reason }) },
    });
    return getProject(tx, id);
  });

/** Names the first of them; a mission on hold is open, too. */
async function refuseOpenMissions({ db }: Context, { id }: LockedProject): Promise<void> {
  const open = await db
    .selectFrom("missions")
    .where("project_id", "=", id)
    .where("status", "not in", CLOSED)
    .select(["number", (eb) => eb.fn.countAll<number>().over().as("total")])
    .orderBy("id")
    .limit(MAX_NAMED)
    .execute();
  if (open.length === 0) return;
  const missions = open.map(({ number }) => number);
  const more = (open[0]?.total ?? 0) - open.length;
  throw conflict(message("errors/organization:clientHasOpenMissions", { missions, more }));
}

/** Work begins where and when something is to be inspected, and for a client who is served. */
async function refuseUnready({ db }: Context, project: LockedProject): Promise<void> {
  const { id, provider_id, client_id, starts_on, ends_on } = project;
  if (!starts_on || !ends_on) throw conflict("errors/projects:periodMissing");
  const site = await db
    .selectFrom("project_sites")
    .where("project_id", "=", id)
    .select("site_id")
    .executeTakeFirst();
  if (!site) throw conflict("errors/projects:sitesMissing");
  if (client_id === null) return;
  const link = await db
    .selectFrom("client_links")
    .where("provider_id", "=", provider_id)
    .where("client_id", "=", client_id)
    .select("archived_at")
    .forShare()
    .executeTakeFirst();
  if (link?.archived_at) throw conflict("errors/missions:clientArchived");
}
