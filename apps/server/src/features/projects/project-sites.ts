import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

interface Owners {
  id: number;
  provider_id: number;
  client_id: number | null;
}

/** Sites that can be in a project: of its provider and, where it has one, of its client. */
export async function findProjectSites(
  { db, user }: Context,
  { provider_id, client_id }: Owners,
  tokens: readonly string[],
) {
  const uniqueTokens = [...new Set(tokens)];
  if (uniqueTokens.length === 0) return [];
  const sites = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "in", uniqueTokens)
    .where("provider_id", "=", provider_id)
    .$if(client_id !== null, (found) => found.where("client_id", "=", client_id ?? 0))
    .select(["id", "token", "client_id", "time_zone"])
    .orderBy("id")
    .execute();
  if (sites.length < uniqueTokens.length) throw invalid({ site_tokens: ["errors/projects:foreignSite"] });
  return sites;
}

/** Replaces the sites that were chosen for a project. Those of its missions belong to it anyway. */
export async function replaceSites(context: Context, project: Owners, tokens: readonly string[]) {
  const sites = await findProjectSites(context, project, tokens);
  await context.db.deleteFrom("project_sites").where("project_id", "=", project.id).execute();
  await addSites(context, project.id, sites);
}

export async function addSites({ db }: Context, project_id: number, sites: readonly { id: number }[]) {
  if (sites.length === 0) return;
  await db
    .insertInto("project_sites")
    .values(sites.map(({ id }) => ({ project_id, site_id: id })))
    .onConflict((existing) => existing.doNothing())
    .execute();
}
