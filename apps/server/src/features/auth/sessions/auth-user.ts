import type { AuthUser, SelectableProvider } from "@overfly/contract/auth/auth";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity } from "#context.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";
import { clearIdentityCache, identify, type Credentials } from "#platform/auth/identity.ts";
import { readProviderToken, signProviderToken } from "./provider-token.ts";

export type PublicContext = Omit<Context, "user">;

/** Ends the session; the answer's cookies clear the browser's. */
export async function signOut(context: Context, cookie: string) {
  const answer = await context.auth.api.signOut({ headers: new Headers({ cookie }), asResponse: true });
  clearIdentityCache(context);
  return answer.headers.getSetCookie();
}

const described = new WeakMap<Identity, Promise<AuthUser>>();

/** The signed-in user, as long as nothing about them is known to have changed; see `forgetIdentities`. */
export function currentUser(context: Context): Promise<AuthUser> {
  const known = described.get(context.user);
  if (known) return known;
  const asked = describeUser(context, context.user);
  described.set(context.user, asked);
  asked.catch(() => described.delete(context.user));
  return asked;
}

export async function describeUser({ db }: PublicContext, identity: Identity): Promise<AuthUser> {
  const user = await db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("memberships.id", "=", identity.membership_id)
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.image as avatar",
      "users.country",
      "users.city",
      "users.locale",
      "organizations.time_zone",
      sql<number>`(select count(*) from memberships as m where m.user_id = users.id
        and m.suspended_at is null)`.as("memberships"),
      sql<boolean>`exists (select 1 from memberships as m where m.user_id = users.id and m.is_pinned)`.as(
        "is_pinned",
      ),
      sql<string[]>`array(select r.name from membership_roles as mr join roles as r on r.id = mr.role_id
        where mr.membership_id = memberships.id order by r.id)`.as("roles"),
    ])
    .executeTakeFirstOrThrow();
  const { memberships, is_pinned, roles, time_zone, locale, ...fields } = user;
  const { impersonator } = identity;
  return {
    ...fields,
    locale: locale === "ar" ? "ar" : "en",
    user_type: identity.user_type,
    provider: { id: identity.organization_id, company_name: identity.organization_name, time_zone },
    current_provider_user: {
      user_type: identity.user_type,
      permissions: identity.permissions.map((name) => ({ name })),
      roles: roles.map((name) => ({ name })),
      sp_admin: identity.sp_admin,
      organization_admin: identity.organization_admin,
      is_center: identity.user_type === "center",
    },
    force_redirect: memberships === 1 || is_pinned || impersonator !== undefined,
    ...(impersonator && { impersonator }),
  };
}

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
  return { data, force_redirect: rows.length === 1 || rows.some((row) => row.is_pinned) };
}

/** Makes another membership the session's active one. A token of another user or an old one is unknown (404). */
export async function actAsProvider(
  context: Context,
  accessToken: string,
  sender: Credentials,
): Promise<AuthUser> {
  if (context.user.impersonator) throw forbidden("End acting as the client first");
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

export async function setLocale(context: Context, locale: "en" | "ar"): Promise<AuthUser> {
  await context.db.updateTable("users").set({ locale }).where("id", "=", context.user.user_id).execute();
  clearIdentityCache(context);
  return describeUser(context, context.user);
}
