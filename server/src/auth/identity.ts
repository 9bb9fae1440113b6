import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { Identity, Services } from "#context.ts";

/** How long a revoked session may still be believed by another process. */
const BELIEVED_MS = 5000;

const caches = new WeakMap<Services["auth"], LRUCache<string, Identity>>();

/** Who sent these cookies; undefined where nobody is signed in. */
export async function identify(
  services: Services,
  cookie: string | undefined,
): Promise<Identity | undefined> {
  const session = sessionCookie(cookie);
  if (!session) return undefined;
  const cache = cacheOf(services);
  const known = cache.get(session);
  if (known) return known;
  const found = await services.auth.api.getSession({ headers: new Headers({ cookie: session }) });
  if (!found) return undefined;
  const identity = await readIdentity(services, found.session.id);
  if (identity) cache.set(session, identity);
  return identity;
}

/** After a change of rights, membership or session: nothing that was believed before is believed longer. */
export const forgetIdentities = (services: Pick<Services, "auth">) => caches.get(services.auth)?.clear();

function cacheOf({ auth }: Services) {
  const cache = caches.get(auth) ?? new LRUCache<string, Identity>({ max: 5000, ttl: BELIEVED_MS });
  caches.set(auth, cache);
  return cache;
}

const sessionCookie = (cookies: string | undefined) =>
  cookies?.split("; ").find((cookie) => /^(__Secure-)?overfly\.session_token=/.test(cookie));

const held = sql`membership_roles as mr join roles as r on r.id = mr.role_id where mr.membership_id = memberships.id`;

/** The session's active membership, else the pinned one, else the first; never a suspended one. */
async function readIdentity({ db }: Services, sessionId: string): Promise<Identity | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("sessions.id", "=", sessionId)
    .where("memberships.suspended_at", "is", null)
    .select([
      "users.id as user_id",
      "users.name",
      "sessions.id as session_id",
      "memberships.id as membership_id",
      "organizations.id as organization_id",
      "organizations.company_name as organization_name",
      "memberships.user_type",
      sql<string[]>`array(select distinct unnest(r.permissions) from ${held})`.as("permissions"),
      sql<boolean>`exists (select 1 from ${held} and r.sp_admin)`.as("sp_admin"),
      sql<boolean>`exists (select 1 from ${held} and r.organization_admin)`.as("organization_admin"),
    ])
    .orderBy(sql`memberships.id = sessions.active_membership_id`, (order) => order.desc().nullsLast())
    .orderBy("memberships.is_pinned", "desc")
    .orderBy("memberships.id")
    .executeTakeFirst();
  return row && { ...row, user_type: row.user_type as Identity["user_type"] };
}
