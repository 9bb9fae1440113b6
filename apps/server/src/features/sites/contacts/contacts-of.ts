import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import type { Context } from "#context.ts";

const COLUMNS = [
  "site_contacts.id",
  "site_contacts.name",
  "role",
  "phone",
  "email",
  "note",
  "call_before_flight",
  "site_contacts.updated_at",
] as const;

/** The contacts at a site that the user may see, in their order. */
export const contactsOf = ({ db }: Pick<Context, "db">, site_id: number): Promise<SiteContact[]> =>
  db
    .selectFrom("site_contacts")
    .where("site_id", "=", site_id)
    .select(COLUMNS)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Sites as a list shows them, each with its contacts. */
export async function withContacts<T extends { token: string }>(
  { db }: Pick<Context, "db">,
  rows: readonly T[],
): Promise<(T & { contacts: SiteContact[] })[]> {
  const tokens = rows.map(({ token }) => token);
  const found = await db
    .selectFrom("site_contacts")
    .innerJoin("sites", "sites.id", "site_contacts.site_id")
    .where("sites.token", "in", tokens.length > 0 ? tokens : [""])
    .select(["sites.token", ...COLUMNS])
    .orderBy("position")
    .orderBy("site_contacts.id")
    .execute();
  const bySite = Map.groupBy(found, ({ token }) => token);
  return rows.map((row) => ({
    ...row,
    contacts: (bySite.get(row.token) ?? []).map(({ token: _token, ...contact }) => contact),
  }));
}
