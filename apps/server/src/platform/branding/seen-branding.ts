import type { Branding } from "@overfly/contract/organization/branding";
import type { SystemContext } from "#context.ts";
import { brandingColumns } from "./branding-columns.ts";

/**
 * The branding that the members of an organization see everywhere: that of the one service provider of a client. A client
 * of several providers sees each only in what is that provider's, such as a report; a provider sees none.
 */
export async function seenBranding(
  { db }: Pick<SystemContext, "db">,
  organizationId: number,
): Promise<Branding | null> {
  const providers = await db
    .selectFrom("client_links")
    .innerJoin("organizations", "organizations.id", "client_links.provider_id")
    .where("client_links.client_id", "=", organizationId)
    .where("client_links.archived_at", "is", null)
    .select(["company_name", ...brandingColumns("organizations")])
    .limit(2)
    .execute();
  const [provider] = providers;
  return provider && providers.length === 1 ? provider : null;
}
