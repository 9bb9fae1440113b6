import { randomBytes } from "node:crypto";
import type { ApiToken, NewApiToken } from "@overfly/contract/api-tokens/api-tokens";
import { sql } from "kysely";
import type { z } from "zod";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { formatApiToken, hashApiToken } from "#platform/auth/api-token.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { forbidden, invalid, notFound } from "#platform/http/errors.ts";
import { holdsAll } from "#features/roles/grant.ts";

/** A user in this organization, or the organization itself. */
export type TokenOwner = "person" | "organization";

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
const HINT_LENGTH = 4;
const MAX_TOKENS = 50;

export async function listTokens(context: Context, owner: TokenOwner): Promise<ApiToken[]> {
  return tokensOf(context, owner).orderBy("api_tokens.id", "desc").limit(MAX_TOKENS).execute();
}

/** Only this reply contains the token; its hash is stored. */
export const createToken = (
  context: Context,
  owner: TokenOwner,
  { name, scopes, expires_in_days }: z.output<typeof NewApiToken>,
): Promise<ApiToken & { token: string }> =>
  transact(context, async (tx) => {
    const { db, user, now } = tx;
    if (user.impersonator) throw forbidden("errors/organization:tokenForOthers");
    if (!holdsAll(user, scopes)) throw invalid({ scopes: ["errors/members:permissionNotHeld"] });
    await refuseTooMany(tx, owner);
    const token = formatApiToken(randomBytes(TOKEN_BYTES));
    const { id } = await db
      .insertInto("api_tokens")
      .values({
        organization_id: user.organization_id,
        user_id: user.user_id,
        membership_id: owner === "person" ? user.membership_id : null,
        name,
        token_sha256: hashApiToken(token),
        hint: token.slice(-HINT_LENGTH),
        scopes,
        expires_at: new Date(now().getTime() + expires_in_days * DAY_MS).toISOString(),
        created_at: now().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logAction(tx, "api-tokens.create", { id, name, owner, scopes });
    const created = await tokensOf(tx, owner).where("api_tokens.id", "=", id).executeTakeFirstOrThrow();
    return { ...created, token };
  });

/** Takes effect on the token's next call. */
export const removeToken = (context: Context, owner: TokenOwner, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const token = await tokensOf(tx, owner).where("api_tokens.id", "=", id).executeTakeFirst();
    if (!token) throw notFound("Token");
    await tx.db.deleteFrom("api_tokens").where("id", "=", id).execute();
    await logAction(tx, "api-tokens.remove", { id, name: token.name, owner });
  });

const tokensOf = ({ db, user, now }: Context, owner: TokenOwner) =>
  db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .where("api_tokens.organization_id", "=", user.organization_id)
    .where((eb) =>
      owner === "person"
        ? eb("api_tokens.membership_id", "=", user.membership_id)
        : eb("api_tokens.membership_id", "is", null),
    )
    .select([
      "api_tokens.id",
      "api_tokens.name",
      "api_tokens.hint",
      "api_tokens.scopes",
      "users.name as created_by",
      "api_tokens.created_at",
      "api_tokens.expires_at",
      sql<boolean>`expires_at <= ${now().toISOString()}::timestamptz`.as("is_expired"),
      "api_tokens.used_at",
    ]);

async function refuseTooMany(context: Context, owner: TokenOwner): Promise<void> {
  const { count } = await tokensOf(context, owner)
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_TOKENS)
    throw invalid({ name: [message("errors/organization:tooManyTokens", { number: MAX_TOKENS })] });
}

const logAction = (
  context: Context,
  action: string,
  { id, ...details }: { id: number } & Record<string, unknown>,
) => writeAuditLog(context, { action, subject_kind: "api_token", subject: String(id), details });
