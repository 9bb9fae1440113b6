import { sql } from "kysely";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";

/**
 * Ensures that an organization keeps an active administrator. Locks the organization, so that concurrent removals
 * wait.
 */
export async function requireAnotherAdmin({ db, user }: Context, exceptMembershipId: number): Promise<void> {
  await sql`select id from organizations where id = ${user.organization_id} for update`.execute(db);
  const other = await db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .innerJoin("roles", "roles.id", "membership_roles.role_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.suspended_at", "is", null)
    .where("memberships.id", "!=", exceptMembershipId)
    .where((eb) => eb.or([eb("roles.sp_admin", "=", true), eb("roles.organization_admin", "=", true)]))
    .select("memberships.id")
    .limit(1)
    .executeTakeFirst();
  if (!other) throw invalid({ role_id: ["errors/members:lastAdministrator"] });
}
