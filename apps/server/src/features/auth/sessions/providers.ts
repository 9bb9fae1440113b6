import type { AuthUser, SelectableProvider } from "@overfly/contract/auth/auth";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";
import { clearIdentityCache, identify, type Credentials } from "#platform/auth/identity.ts";
import { describeUser } from "./auth-user.ts";
import { readProviderToken, signProviderToken } from "./provider-token.ts";

/** The organizations that the user can act for. `force_redirect` tells the browser to skip the choice. */
export async function listProviders(context: Context) {
  const rows = await context.db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.user_id", "=", context.user.user_id)
    .where("memberships.suspended_at", "is", null)
    .select([
      "memberships.id as membership_id",
      "organizations.id",
      "company_name",
      "logo",
      "country",
      "memberships.user_type",
      "is_pinned",
    ])
    .orderBy("company_name")
    .orderBy("memberships.id")
    .limit(200)
    .execute();
  const data = rows.map(({ membership_id, country, user_type, ...row }): SelectableProvider => ({
    id: row.id,
    company_name: row.company_name,
    logo: row.logo,
    country: country === null ? null : { name_en: country },
    user_type: user_type as SelectableProvider["user_type"],
    is_active: membership_id === context.user.membership_id,
    access_token: signProviderToken(context, membership_id),
  }));
  if (context.user.impersonator) return { data: [], force_redirect: true };
  return { data, force_redirect: leavesNoChoice(rows) };
}

/** Whether of somebody's organizations one is the only one, or pinned. */
const leavesNoChoice = (rows: readonly { is_pinned: boolean }[]): boolean =>
  rows.length === 1 || rows.some((row) => row.is_pinned);

/** Whether somebody chooses an organization after signing in. */
export async function choosesProvider({ db }: Pick<Context, "db">, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("memberships")
    .where("user_id", "=", userId)
    .where("suspended_at", "is", null)
    .select("is_pinned")
    .execute();
  return rows.length > 0 && !leavesNoChoice(rows);
}

/** Makes another membership the session's active one. Expired and other users' tokens are unknown (404). */
export async function actAsProvider(
  context: Context,
  accessToken: string,
  sender: Credentials,
): Promise<AuthUser> {
  if (context.user.impersonator) throw forbidden("errors/auth:endImpersonation");
  const membershipId = readProviderToken(context, accessToken);
  const membership = await context.db
    .selectFrom("memberships")
    .where("id", "=", membershipId ?? -1)
    .where("user_id", "=", context.user.user_id)
    .where("suspended_at", "is", null)
    .select("id")
    .executeTakeFirst();
  if (!membership) throw notFound("Provider");
  await context.db
    .updateTable("sessions")
    .set({ active_membership_id: membership.id })
    .where("id", "=", context.user.session_id)
    .execute();
  clearIdentityCache(context);
  const identity = await identify(context, sender);
  if (!identity) throw notFound("Provider");
  await writeAuditLog(
    { ...context, user: identity },
    { action: "auth.act-as", subject_kind: "membership", subject: `${membership.id}` },
  );
  return describeUser(context, identity);
}
