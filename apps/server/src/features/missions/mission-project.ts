import { ProjectStatus, TAKES_MISSIONS } from "@overfly/contract/projects/project-status";
import type { Context, SystemContext } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

interface Owners {
  provider_id: number;
  client_id: number;
}

/** Refuses (422) a project that isn't of these owners or the user's, and one that takes no missions. */
export async function checkProject(
  { db, user }: Context,
  id: number | null | undefined,
  { provider_id, client_id }: Owners,
): Promise<void> {
  if (id === null || id === undefined) return;
  const project = await db
    .selectFrom("projects")
    .where(owned(user, "projects"))
    .where("id", "=", id)
    .where("provider_id", "=", provider_id)
    .where((eb) => eb.or([eb("client_id", "is", null), eb("client_id", "=", client_id)]))
    .select("status")
    .forShare() // it isn't completed or cancelled meanwhile
    .executeTakeFirst();
  if (!project) throw invalid({ project_id: ["errors/missions:unknownProject"] });
  refuseClosed(project);
}

/** A draft may be older than the end of its project, which must stay without open missions. */
export async function requireOpenProject(
  { db }: SystemContext,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  const project = await db
    .selectFrom("projects")
    .where("id", "=", project_id)
    .select("status")
    .forShare()
    .executeTakeFirstOrThrow();
  refuseClosed(project);
}

function refuseClosed({ status }: { status: string }): void {
  const known = ProjectStatus.parse(status);
  if (!TAKES_MISSIONS.includes(known))
    throw invalid({ project_id: [{ key: `errors/projects:closed.${known}`, values: {} }] });
}
