import { createHash } from "node:crypto";
import type { Endpoint } from "@overfly/contract/endpoint";
import { sql } from "kysely";
import type { Identity, Services } from "#context.ts";

const TOKEN_PREFIX = "ovf_";
const LAST_USED_RESOLUTION = "1 minute";

/** The API token of an `Authorization` header; undefined without one, so that the cookies decide. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

/** A fast hash is safe here, because a token has 256 random bits. */
export const hashApiToken = (token: string) => createHash("sha256").update(token).digest("hex");

export const formatApiToken = (randomBits: Buffer) => `${TOKEN_PREFIX}${randomBits.toString("base64url")}`;

const grantedToMember = sql`array(select distinct unnest(r.permissions) from membership_roles as mr
  join roles as r on r.id = mr.role_id where mr.membership_id = memberships.id)`;
const grantedToOrganization = sql`array(select unnest(r.permissions) from roles as r
  where r.organization_id is null
    and case organizations.kind when 'client' then r.organization_admin else r.sp_admin end)`;
const granted = sql<string[]>`case when memberships.id is null
  then ${grantedToOrganization} else ${grantedToMember} end`;

/**
 * The identity of an API token as of now: its permissions are those that both its scopes and its owner have.
 * Undefined for a token that is unknown or expired, or whose owner left or is suspended.
 */
export async function identifyByApiToken(
  { db, now }: Services,
  token: string,
): Promise<Identity | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined;
  const at = now().toISOString();
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .innerJoin("organizations", "organizations.id", "api_tokens.organization_id")
    .leftJoin("memberships", "memberships.id", "api_tokens.membership_id")
    .where("token_sha256", "=", hashApiToken(token))
    .where("expires_at", ">", at)
    .where("memberships.suspended_at", "is", null)
    .select([
      "api_tokens.id as token_id",
      "api_tokens.name as token_name",
      "api_tokens.scopes",
      "api_tokens.used_at",
      "users.id as user_id",
      "users.name",
      "memberships.id as membership_id",
      "memberships.user_type",
      "organizations.id as organization_id",
      "organizations.company_name as organization_name",
      "organizations.kind",
      granted.as("granted"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable("api_tokens")
    .set({ used_at: at })
    .where("id", "=", row.token_id)
    .where(
      sql<boolean>`(used_at is null or used_at < ${at}::timestamptz - ${LAST_USED_RESOLUTION}::interval)`,
    )
    .execute();
  const { token_id, token_name, scopes, used_at: _used, kind, membership_id, user_type, ...rest } = row;
  const { granted: permissions, ...who } = rest;
  return {
    ...who,
    session_id: `token:${token_id}`,
    membership_id: membership_id ?? 0,
    user_type: (user_type ?? (kind === "client" ? "client" : "center")) as Identity["user_type"],
    permissions: permissions.filter((permission) => scopes.includes(permission)),
    sp_admin: false,
    organization_admin: false,
    api_token: { id: token_id, name: token_name },
  };
}

const ACCOUNT_PATHS = /^\/api\/ops\/(auth|profile|api-tokens|organization-tokens|outbox)(\/|$)/;
const READABLE_ACCOUNT_ENDPOINTS = new Set(["GET /api/ops/auth/authUser", "GET /api/ops/profile"]);
const PERSONAL_PATHS = /^\/api\/ops\/(auth|profile|notifications|notification-preferences)(\/|$)/;

/**
 * Whether an endpoint is closed to API tokens: a program neither changes how its owner signs in nor creates tokens,
 * and an organization's token has no personal endpoints.
 */
export const isClosedToApiToken = (
  { api_token, membership_id }: Identity,
  { method, path }: Endpoint,
): boolean => {
  if (!api_token) return false;
  if (membership_id === 0 && PERSONAL_PATHS.test(path)) return true;
  return ACCOUNT_PATHS.test(path) && !READABLE_ACCOUNT_ENDPOINTS.has(`${method} ${path}`);
};
