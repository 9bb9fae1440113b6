import { Industry, Mounting, type SiteCreateData } from "@overfly/contract/sites/sites";
import type { Context } from "#context.ts";
import { showSite } from "./site-query.ts";

const CLIENT_LIMIT = 2000;

/** What the form of a new site offers and starts with: like another site's where its token is given. */
export async function siteCreateData(context: Context, token: string): Promise<SiteCreateData> {
  const { db, user } = context;
  const like = token === "new" ? undefined : await showSite(context, token);
  const [clients, { country, time_zone }] = await Promise.all([
    db
      .selectFrom("client_links")
      .innerJoin("organizations", "organizations.id", "client_links.client_id")
      .where("client_links.provider_id", "=", user.organization_id)
      .select(["organizations.id", "organizations.company_name"])
      .orderBy("organizations.company_name")
      .limit(CLIENT_LIMIT)
      .execute(),
    db
      .selectFrom("organizations")
      .where("id", "=", user.organization_id)
      .select(["country", "time_zone"])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    clients,
    industries: [...Industry.options],
    mountings: [...Mounting.options],
    start: {
      client_id: like?.client.id ?? (clients.length === 1 ? (clients[0]?.id ?? null) : null),
      industry: like?.industry ?? "solar",
      country: like?.country ?? country,
      city: like?.city ?? null,
      time_zone: like?.time_zone ?? time_zone,
      mounting: like?.mounting ?? null,
      currency: like?.currency ?? "USD",
    },
  };
}
