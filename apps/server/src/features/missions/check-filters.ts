import type { MissionFilters } from "@overfly/contract/missions/mission-calendar";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { parseClientIds } from "#platform/http/client-filter.ts";
import { type FieldErrors, invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/**
 * Refuses (422) clients, sites and projects that don't exist or aren't the user's: nothing would be found, and nobody
 * told why.
 */
export async function checkFilters(
  context: Context,
  { clients, site, project, multi_site_order: order }: MissionFilters,
): Promise<void> {
  const [unknownClients, isSiteKnown, isProjectKnown, isOrderKnown] = await Promise.all([
    clients ? clientsUnknownTo(context, parseClientIds(clients)) : [],
    site ? isKnown(context, "sites", { column: "token", value: site }) : true,
    project ? isKnown(context, "projects", { column: "id", value: project }) : true,
    order ? isKnown(context, "multi_site_orders", { column: "token", value: order }) : true,
  ]);
  const errors: FieldErrors = {
    ...(unknownClients.length > 0 && {
      clients: [message("errors/missions:unknownClients", { ids: unknownClients.map(String) })],
    }),
    ...(!isSiteKnown && { site: ["errors/missions:unknownSite"] }),
    ...(!isProjectKnown && { project: ["errors/missions:unknownProject"] }),
    ...(!isOrderKnown && { multi_site_order: ["errors/missions:unknownOrder"] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Known are: a provider's clients, archived ones too; a client itself; to a pilot the clients of assigned missions. */
async function clientsUnknownTo({ db, user }: Context, ids: readonly number[]): Promise<number[]> {
  const { organization_id, user_type } = user;
  if (user_type === "client") return ids.filter((id) => id !== organization_id);
  const requestedIds = sql<number>`any(${ids}::integer[])`;
  const rows =
    user_type === "center"
      ? await db
          .selectFrom("client_links")
          .where("provider_id", "=", organization_id)
          .where("client_id", "=", requestedIds)
          .select("client_id")
          .execute()
      : await db
          .selectFrom("missions")
          .where(owned(user, "missions"))
          .where("client_id", "=", requestedIds)
          .select("client_id")
          .distinct()
          .execute();
  const known = new Set(rows.map(({ client_id }) => client_id));
  return ids.filter((id) => !known.has(id));
}

async function isKnown(
  { db, user }: Context,
  table: "sites" | "projects" | "multi_site_orders",
  { column, value }: { column: "token" | "id"; value: string | number },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where(owned(user, table))
    .where(sql.ref(`${table}.${column}`), "=", value)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
