import { type RawBuilder, sql, type SqlBool } from "kysely";
import { containsPattern } from "#platform/http/page.ts";
import type { Identity } from "./context.ts";
import { owned } from "./tenancy.ts";

/** Whether a text is in the number of `missions` or the name of the site, each found by its own index. */
export function isNamed(user: Identity, search: string): RawBuilder<SqlBool> {
  const pattern = sql`lower(${containsPattern(search)})`;
  return sql<SqlBool>`(lower(missions.number) like ${pattern} or missions.site_id = any(array(
    select sites.id from sites where ${owned(user, "sites")} and lower(sites.name) like ${pattern})))`;
}
