import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { Identity, Services } from "#context.ts";
import { bearerToken, identifyByApiToken } from "./api-token.ts";
import { type HostSide, hostSide } from "./host-side.ts";

/** How long a session is cached. What ends by the clock can last that much longer. */
const CACHE_MS = 5000;

interface IdentityCache {
  identities: LRUCache<string, Identity>;
  /** Increases with each change of permissions: an identity that was read before it is not cached. */
  generation: number;
  /** Whether this process is notified of changes made by others. */
  isEnabled: boolean;
}

const caches = new WeakMap<Services["auth"], IdentityCache>();

/** What a request sends to identify its caller, and the host it was sent to. */
export interface Credentials {
  /** An API token takes precedence over cookies. */
  authorization?: string | undefined;
  cookie?: string | undefined;
  host?: string | undefined;
}

/** The caller's identity on this host; undefined where nobody is signed in there. */
export async function identify(
  services: Services,
  { authorization, cookie, host }: Credentials,
): Promise<Identity | undefined> {
  const token = bearerToken(authorization);
  if (token !== undefined) return identifyByApiToken(services, token);
  const session = sessionCookie(cookie);
  if (!session) return undefined;
  const side = hostSide(services.settings, host);
  const cache = cacheOf(services);
  const { generation: changes, identities } = cache;
  const cached = cache.isEnabled && identities.get(`${side} ${session}`);
  if (cached) return cached;
  const found = await sessionOf(services, session);
  if (!found) return undefined;
  const identity = await readIdentity(services, found.session.id, side);
  if (identity && changes === cache.generation) identities.set(`${side} ${session}`, identity);
  return identity;
}

/** better-auth throws an error of its own while the database is unavailable: a query of ours throws the real one. */
async function sessionOf({ auth, db }: Services, cookie: string) {
  try {
    return await auth.api.getSession({ headers: new Headers({ cookie }) });
  } catch (error) {
    await sql`select 1`.execute(db);
    throw error;
  }
}

/** Call it after a change of permissions, memberships or sessions. */
export function clearIdentityCache(services: Pick<Services, "auth" | "now">): void {
  const cache = cacheOf(services);
  cache.generation += 1;
  cache.identities.clear();
}

/** Turns caching on only while changes made by other processes are received. */
export function setIdentityCaching(services: Pick<Services, "auth" | "now">, isNotified: boolean): void {
  clearIdentityCache(services);
  cacheOf(services).isEnabled = isNotified;
}

function cacheOf({ auth, now }: Pick<Services, "auth" | "now">): IdentityCache {
  const cached = caches.get(auth);
  if (cached) return cached;
  const perf = { now: () => now().getTime() };
  const identities = new LRUCache<string, Identity>({ max: 5000, ttl: CACHE_MS, ttlResolution: 0, perf });
  const cache = { identities, generation: 0, isEnabled: false };
  caches.set(auth, cache);
  return cache;
}

const sessionCookie = (cookies: string | undefined) =>
  cookies?.split("; ").find((cookie) => /^(__Secure-)?overfly\.session_token=/.test(cookie));

const grantedRoles = sql`membership_roles as mr join roles as r on r.id = mr.role_id where mr.membership_id = memberships.id`;

/** The session's active membership, else the pinned one, else the first. Suspended memberships don't count. */
async function readIdentity(
  { db, now }: Services,
  sessionId: string,
  side: HostSide,
): Promise<Identity | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("sessions.id", "=", sessionId)
    .where("sessions.side", "=", side)
    .where("memberships.suspended_at", "is", null)
    .select([
      "users.id as user_id",
      "users.name",
      "sessions.id as session_id",
      "memberships.id as membership_id",
      "organizations.id as organization_id",
      "organizations.company_name as organization_name",
      "memberships.user_type",
      "sessions.active_membership_id",
      "sessions.impersonator_membership_id",
      "sessions.impersonation_ends_at",
      sql<string[]>`array(select distinct unnest(r.permissions) from ${grantedRoles})`.as("permissions"),
      sql<boolean>`exists (select 1 from ${grantedRoles} and r.sp_admin)`.as("sp_admin"),
      sql<boolean>`exists (select 1 from ${grantedRoles} and r.organization_admin)`.as("organization_admin"),
    ])
    .orderBy(sql`memberships.id = sessions.active_membership_id`, (order) => order.desc().nullsLast())
    .orderBy("memberships.is_pinned", "desc")
    .orderBy("memberships.id")
    .executeTakeFirst();
  if (!row) return undefined;
  const { active_membership_id, impersonator_membership_id, impersonation_ends_at, ...plain } = row;
  const identity = { ...plain, user_type: plain.user_type as Identity["user_type"] };
  if (impersonator_membership_id === null) return identity;
  if (impersonation_ends_at === null || impersonation_ends_at <= now().toISOString()) return undefined;
  if (identity.membership_id !== active_membership_id) return undefined;
  const impersonator = await activeImpersonator({ db }, impersonator_membership_id, identity.organization_id);
  return (
    impersonator && {
      ...identity,
      impersonator: { ...impersonator, ends_at: impersonation_ends_at },
      permissions: identity.permissions.filter((name) => name !== "allow managing accounts"),
      organization_admin: false,
    }
  );
}

/** The impersonator, as long as they still have the permission and the client. */
const activeImpersonator = ({ db }: Pick<Services, "db">, membershipId: number, clientId: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .innerJoin("client_links", "client_links.provider_id", "memberships.organization_id")
    .where("memberships.id", "=", membershipId)
    .where("memberships.suspended_at", "is", null)
    .where("client_links.client_id", "=", clientId)
    .where("client_links.archived_at", "is", null)
    .where(
      sql<boolean>`exists (select 1 from ${grantedRoles} and 'force login to clients' = any(r.permissions))`,
    )
    .select(["users.id as user_id", "users.name", "organizations.company_name"])
    .executeTakeFirst();
