import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { randomUUID } from "node:crypto";
import type { LoginPage } from "@overfly/contract/organization/login-page";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { hostSide, hostNameOf } from "#platform/auth/host-side.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "#platform/http/errors.ts";
import { pageUrl } from "#platform/http/server-url.ts";

const LOGIN = "/api/auth/login";

export async function getLoginPage({ db, user, settings }: Context): Promise<LoginPage> {
  const { kind, login_token, login_host } = await db
    .selectFrom("organizations")
    .where("id", "=", user.organization_id)
    .select(["kind", "login_token", "login_host"])
    .executeTakeFirstOrThrow();
  const url = pageUrl(
    settings,
    kind === "client" ? "client" : "center",
    `${LOGIN}?organization=${login_token}`,
  );
  const { protocol, port } = new URL(url);
  const host_url = login_host && new URL(LOGIN, `${protocol}//${login_host}${port && `:${port}`}`).href;
  return { url, host: login_host, host_url };
}

/**
 * Sets the host name of the organization's login page. Rejects the installation's own names and the one that the
 * request came by (`visited`), because everybody who signs in there would see this organization's name.
 */
export const updateLoginPage = (
  context: Context,
  host: string | null,
  visited: string | undefined,
): Promise<LoginPage> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const before = await getLoginPage(tx);
    if (host !== null && host !== before.host) refuseReservedHost(tx, host, visited);
    const other = await db
      .selectFrom("organizations")
      .where("login_host", "=", host)
      .where("id", "!=", user.organization_id)
      .select("id")
      .executeTakeFirst();
    if (other) throw hostTaken();
    await updateColumns(tx, { login_host: host }, "organization.login-host", { host }).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? hostTaken() : error;
      },
    );
    return getLoginPage(tx);
  });

/** The previous URL shows the product's generic page afterwards. */
export const renewLoginPageUrl = (context: Context): Promise<LoginPage> =>
  transact(context, async (tx) => {
    const login_token = randomUUID().replaceAll("-", "");
    await updateColumns(tx, { login_token }, "organization.new-login-page", {});
    return getLoginPage(tx);
  });

async function updateColumns(
  context: Context,
  columns: { login_host: string | null } | { login_token: string },
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { db, user, now } = context;
  await db
    .updateTable("organizations")
    .set({ ...columns, updated_at: now().toISOString() })
    .where("id", "=", user.organization_id)
    .execute();
  await writeAuditLog(context, {
    action,
    subject_kind: "organization",
    subject: String(user.organization_id),
    details,
  });
}

function refuseReservedHost({ settings }: Context, host: string, visited: string | undefined): void {
  const hosts = [settings.CENTER_HOST, settings.CLIENT_HOST, settings.COMMAND_HOST].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname],
  );
  const isOurs = hosts.includes(host) || hostSide(settings, host) !== "other" || host === hostNameOf(visited);
  if (isOurs || host.endsWith(".localhost")) throw invalid({ host: ["errors/organization:reservedHost"] });
}

const hostTaken = () => invalid({ host: ["errors/organization:hostTaken"] });
