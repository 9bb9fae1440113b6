import type { ForceLoginClient } from "@overfly/contract/auth/force-login";
import type { PageQuery } from "@overfly/contract/page";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity, SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, HttpError, invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta } from "#platform/http/page.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { describeUser } from "#features/auth/sessions/auth-user.ts";
import { clearIdentityCache, identify, type Credentials } from "#platform/auth/identity.ts";
import { timeAfter, newLinkToken, sha256 } from "#features/auth/accounts/one-time-token.ts";
import { recordSignIn } from "#features/auth/sign-in/sign-in-history.ts";
import { bindSession, cookiesIn, headersOf, type SignedIn } from "#features/auth/sign-in/sign-in.ts";
import type { Caller } from "#features/auth/sign-in/caller.ts";
import { hostSide } from "#platform/auth/host-side.ts";

const LINK_VALID_MS = 60_000;
const IMPERSONATION_MS = 60 * 60_000;

/** The client's member who is impersonated: its longest-standing administrator, else its oldest member. */
const representative = (column: "memberships.id" | "users.name", client: ReturnType<typeof sql.ref>) => sql`(
  select ${sql.ref(column)} from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = ${client} and memberships.user_type = 'client'
    and memberships.suspended_at is null
  order by exists (select 1 from membership_roles as mr join roles as r on r.id = mr.role_id
    where mr.membership_id = memberships.id and r.organization_admin) desc, memberships.id limit 1)`;

const clientsOf = ({ db, user }: Context) =>
  db
    .selectFrom("client_links")
    .innerJoin("organizations", "organizations.id", "client_links.client_id")
    .where("client_links.provider_id", "=", user.organization_id)
    .where("client_links.archived_at", "is", null);

export async function listForceLoginClients(context: Context, query: Omit<PageQuery, "sorts">) {
  const matching = clientsOf(context).$if(query.search !== undefined, (clients) =>
    clients.where("company_name", "ilike", containsPattern(query.search ?? "")),
  );
  const [data, total] = await Promise.all([
    matching
      .select(["organizations.id", "company_name"])
      .select(
        representative("users.name", sql.ref("organizations.id")).$castTo<string | null>().as("acts_as"),
      )
      .orderBy("company_name")
      .orderBy("organizations.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: data satisfies ForceLoginClient[], meta: pageMeta(query, total) };
}

/** Creates a link on the client's host that works once, within a minute. Other providers' clients are unknown (404). */
export const startForceLogin = (
  context: Context,
  client_id: number,
  { host }: Credentials,
): Promise<{ url: string }> =>
  transact(context, async (tx) => {
    const { db, user, now, settings } = tx;
    const client = await clientsOf(tx)
      .where("organizations.id", "=", client_id)
      .select("company_name")
      .select(
        representative("memberships.id", sql.ref("organizations.id")).$castTo<number | null>().as("target"),
      )
      .executeTakeFirst();
    if (!client) throw notFound("Client");
    if (client.target === null) throw conflict("errors/auth:clientWithoutUsers");
    const token = newLinkToken();
    await db
      .insertInto("one_time_tokens")
      .values({
        token_sha256: sha256(token),
        purpose: "force_login",
        user_id: user.user_id,
        membership_id: user.membership_id,
        target_membership_id: client.target,
        session_id: user.session_id,
        expires_at: timeAfter(now(), LINK_VALID_MS),
      })
      .execute();
    await writeAuditLog(tx, {
      action: "auth.force-login",
      subject_kind: "client",
      subject: String(client_id),
      details: { company_name: client.company_name },
    });
    const path = `/force-login#${token}`;
    return { url: hostSide(settings, host) === "other" ? path : pageUrl(settings, "client", path) };
  });

/** Exchanges the link's token for a session of one hour on this host, on behalf of the client. */
export async function redeemForceLogin(
  context: SystemContext,
  token: string,
  caller: Caller,
): Promise<SignedIn> {
  const { db, now } = context;
  const ticket = await db
    .deleteFrom("one_time_tokens")
    .where("token_sha256", "=", sha256(token))
    .where("purpose", "=", "force_login")
    .where("expires_at", ">", now().toISOString())
    .returning(["membership_id", "target_membership_id", "session_id"])
    .executeTakeFirst();
  const target = await db
    .selectFrom("memberships")
    .where("id", "=", ticket?.target_membership_id ?? -1)
    .select(["id", "user_id"])
    .executeTakeFirst();
  if (!ticket || !target) throw new HttpError(404, "errors/auth:usedLink");
  const response = await context.auth.api.openSessionDirectly({
    body: { userId: target.user_id },
    headers: headersOf(caller, "none"),
    asResponse: true,
  });
  const cookies = response.headers.getSetCookie();
  const { id } = await bindSession(context, cookies, caller.host);
  const impersonation_ends_at = timeAfter(now(), IMPERSONATION_MS);
  await db
    .updateTable("sessions")
    .set({
      active_membership_id: target.id,
      impersonator_membership_id: ticket.membership_id,
      impersonation_ends_at,
      origin_session_id: ticket.session_id,
    })
    .where("id", "=", id)
    .execute();
  const user = await identify(context, { cookie: cookiesIn(cookies), host: caller.host });
  if (!user) {
    await db.deleteFrom("sessions").where("id", "=", id).execute();
    throw new HttpError(403, "errors/request:forbidden");
  }
  await recordSignIn(context, user, { result: "impersonated", method: "force", caller });
  await logAction({ ...context, user }, "auth.act-as-client");
  return { user: await describeUser(context, user), cookies };
}

/** Ends the impersonation early; the center's session continues if it was on the same host. */
export async function endForceLogin(
  context: Context,
  caller: Caller,
): Promise<{ url: string; cookies: string[] }> {
  const { db, user, settings, auth, now } = context;
  if (!user.impersonator) throw invalid({ session: ["errors/auth:noImpersonation"] });
  const origin = await db
    .selectFrom("sessions as this")
    .innerJoin("sessions as before", "before.id", "this.origin_session_id")
    .where("this.id", "=", user.session_id)
    .where("before.expires_at", ">", now().toISOString())
    .whereRef("before.side", "=", "this.side")
    .select("before.token")
    .executeTakeFirst();
  await logAction(context, "auth.end-act-as-client");
  await db.deleteFrom("sessions").where("id", "=", user.session_id).execute();
  clearIdentityCache(context);
  const cookie = caller.cookie;
  const response = origin
    ? await auth.api.resumeSession({ body: { token: origin.token }, asResponse: true })
    : await auth.api.signOut({ headers: new Headers({ cookie }), asResponse: true });
  const isNeutral = hostSide(settings, caller.host) === "other";
  return {
    url: isNeutral ? "/" : pageUrl(settings, "center", "/"),
    cookies: response.headers.getSetCookie(),
  };
}

const logAction = (context: Context & { user: Identity }, action: string) =>
  writeAuditLog(context, { action, subject_kind: "user", subject: context.user.user_id });
