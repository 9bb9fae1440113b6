import type { Locale } from "@overfly/i18n/generated/locales";
import { sql } from "kysely";
import type { Identity, Services } from "#context.ts";
import { asLocale } from "@overfly/i18n/locale";

const grantedRoles = sql`membership_roles as mr join roles as r on r.id = mr.role_id where mr.membership_id = memberships.id`;

/** Who acts by a membership, for work without a session; undefined for one that is suspended or gone. */
export async function membershipIdentity(
  { db }: Pick<Services, "db">,
  membershipId: number,
): Promise<{ user: Identity; locale: Locale; email: string } | undefined> {
  const row = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.id", "=", membershipId)
    .where("memberships.suspended_at", "is", null)
    .select([
      "users.id as user_id",
      "users.name",
      "users.email",
      "users.locale",
      "memberships.id as membership_id",
      "memberships.user_type",
      "organizations.id as organization_id",
      "organizations.company_name as organization_name",
      sql<string[]>`array(select distinct unnest(r.permissions) from ${grantedRoles})`.as("permissions"),
      sql<boolean>`exists (select 1 from ${grantedRoles} and r.sp_admin)`.as("sp_admin"),
      sql<boolean>`exists (select 1 from ${grantedRoles} and r.organization_admin)`.as("organization_admin"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { locale, email, user_type, ...person } = row;
  const user = { ...person, user_type: user_type as Identity["user_type"], session_id: "" };
  return { user, locale: asLocale(locale), email };
}
