import type { z } from "zod";
import type { FirstAdministrator, PublicSettings } from "@overfly/contract/setup/setup";
import type { Locale } from "@overfly/i18n/generated/locales";
import { sql } from "kysely";
import { addMembership, createAccount } from "#features/auth/accounts/accounts.ts";
import { hostNameOf } from "#platform/auth/host-side.ts";
import { writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";

const VERSION = "0.1.0";
const SETUP_LOCK = 7_203_116; // any number that only this file uses

export async function publicSettings(
  { db, settings }: SystemContext,
  host: string | undefined,
): Promise<PublicSettings> {
  const [anyone, owner] = await Promise.all([
    db.selectFrom("users").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("organizations").where("login_host", "=", hostNameOf(host)).select("id").executeTakeFirst(),
  ]);
  return {
    needs_setup: anyone === undefined,
    center_host: settings.CENTER_HOST ?? "",
    client_host: settings.CLIENT_HOST ?? "",
    command_host: settings.COMMAND_HOST ?? "",
    is_own_host: owner !== undefined,
    map_style_url: settings.MAP_STYLE_URL ?? null,
    date_regions: settings.DATE_REGIONS,
    sentry_dsn: settings.NODE_ENV === "production" ? (settings.SENTRY_DSN ?? null) : null,
    environment: settings.NODE_ENV,
    version: VERSION,
  };
}

/** The administrator keeps the language of the set-up. Works only while the installation has no user; of two concurrent calls one succeeds. Returns the user's id. */
export const createFirstAdministrator = (
  context: SystemContext,
  input: z.infer<typeof FirstAdministrator> & { locale: Locale },
): Promise<string> =>
  transact(context, async (tx) => {
    const { db, auth } = tx;
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(db);
    const anyone = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (anyone) throw conflict("errors/organization:administratorExists");
    const { company_name, time_zone, ...account } = input;
    const { id } = await db
      .insertInto("organizations")
      .values({ kind: "service_provider", company_name, time_zone })
      .returning("id")
      .executeTakeFirstOrThrow();
    const user_id = await createAccount({ db, auth }, account);
    await addMembership(
      { db },
      { user_id, organization_id: id, user_type: "center", role: "service_provider_admin" },
    );
    const actor_name = `${account.first_name} ${account.last_name}`;
    await writeSystemAuditLog(
      tx,
      { organization_id: id, user_id, actor_name },
      { action: "organization.create", subject_kind: "organization", subject: String(id) },
    );
    return user_id;
  });
