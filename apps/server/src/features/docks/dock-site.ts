import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** The id of the site where a dock stands; null for none. */
export async function resolveSite(
  context: Context,
  token: string | null | undefined,
): Promise<number | null> {
  if (token == null) return null;
  const site = await context.db
    .selectFrom("sites")
    .where(owned(context.user, "sites"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!site) throw invalid({ site_token: ["errors/docks:unknownSite"] });
  return site.id;
}
