import { Industry, type SiteCreateData } from "@overfly/contract/sites/sites";
import { Mounting } from "@overfly/contract/sites/solar-data";
import type { Context } from "#context.ts";
import { listPlantModels } from "#features/sites/plant-models/plant-models.ts";
import { getSite } from "./get-site.ts";

const CLIENT_LIMIT = 2000;

/** Options and defaults of the form for a new site, taken from another site if its token is given. */
export async function newSiteForm(context: Context, token: string): Promise<SiteCreateData> {
  const { db, user } = context;
  const template = token === "new" ? undefined : await getSite(context, token);
  const [clients, { country, time_zone }, models] = await Promise.all([
    db
      .selectFrom("client_links")
      .innerJoin("organizations", "organizations.id", "client_links.client_id")
      .where("client_links.provider_id", "=", user.organization_id)
      .where("client_links.archived_at", "is", null)
      .select(["organizations.id", "organizations.company_name"])
      .orderBy("organizations.company_name")
      .limit(CLIENT_LIMIT)
      .execute(),
    db
      .selectFrom("organizations")
      .where("id", "=", user.organization_id)
      .select(["country", "time_zone"])
      .executeTakeFirstOrThrow(),
    listPlantModels(context, user.organization_id),
  ]);
  return {
    clients,
    industries: [...Industry.options],
    mountings: [...Mounting.options],
    ...models,
    defaults: {
      client_id: template?.client.id ?? (clients.length === 1 ? (clients[0]?.id ?? null) : null),
      industry: template?.industry ?? "solar",
      country: template?.country ?? country,
      city: template?.city ?? null,
      time_zone: template?.time_zone ?? time_zone,
      mounting: template?.mounting ?? null,
      currency: template?.currency ?? "USD",
    },
  };
}
