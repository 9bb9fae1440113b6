import { type RawBuilder, sql, type SqlBool } from "kysely";
import { containsPattern } from "#platform/http/page.ts";
import type { Identity } from "./context.ts";
import { owned } from "./tenancy.ts";

/** Whether a text is in the number of `missions` or the name of the site: two searches, each by its own index and estimate. */
export function isNamed(user: Identity, search: string): RawBuilder<SqlBool> {
  const pattern = sql`lower(${containsPattern(search)})`;
  return sql<SqlBool>`missions.id in (
    select numbered.id from missions as numbered where lower(numbered.number) like ${pattern}
    union select placed.id from missions as placed where placed.site_id = any(array(
      select sites.id from sites where ${owned(user, "sites")} and lower(sites.name) like ${pattern})))`;
}
