import { sql } from "kysely";

type BrandingColumn = "logo" | "accent" | "footer";

/**
 * What a client sees of the provider with this alias: the provider's, or what the joined `client_links` has for that
 * client alone, where the provider chose so.
 */
export const brandingColumns = (provider: string) =>
  [
    seen(provider, "logo").as("logo"),
    seen(provider, "accent").as("accent"),
    seen(provider, "footer").as("footer"),
  ] as const;

const seen = (provider: string, column: BrandingColumn) => {
  const [own, common] = [sql.ref(`client_links.brand_${column}`), sql.ref(`${provider}.${column}`)];
  return sql<
    string | null
  >`case when client_links.has_own_branding then coalesce(${own}, ${common}) else ${common} end`;
};
