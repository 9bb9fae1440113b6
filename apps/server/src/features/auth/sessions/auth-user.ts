import type { Locale } from "@overfly/i18n/generated/locales";
import type { AuthUser } from "@overfly/contract/auth/auth";
import { sql } from "kysely";
import type { Context, Identity, SystemContext } from "#context.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { seenBranding } from "#platform/branding/seen-branding.ts";
import { asLocale } from "@overfly/i18n/locale";

/** Ends the session; the returned cookies clear the browser's. */
export async function signOut(context: Context, cookie: string) {
  const response = await context.auth.api.signOut({ headers: new Headers({ cookie }), asResponse: true });
  clearIdentityCache(context);
  return response.headers.getSetCookie();
}

const descriptions = new WeakMap<Identity, Promise<AuthUser>>();

/** The signed-in user, cached together with their identity; see `clearIdentityCache`. */
export function currentUser(context: Context): Promise<AuthUser> {
  const cached = descriptions.get(context.user);
  if (cached) return cached;
  const description = describeUser(context, context.user);
  descriptions.set(context.user, description);
  description.catch(() => descriptions.delete(context.user));
  return description;
}

export async function describeUser(context: SystemContext, identity: Identity): Promise<AuthUser> {
  const { db } = context;
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
  const isClient = identity.user_type === "client";
  return {
    ...fields,
    branding: isClient ? await seenBranding(context, identity.organization_id) : null,
    locale: asLocale(locale),
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

export async function setLocale(context: Context, locale: Locale): Promise<AuthUser> {
  await context.db.updateTable("users").set({ locale }).where("id", "=", context.user.user_id).execute();
  clearIdentityCache(context);
  return describeUser(context, context.user);
}
