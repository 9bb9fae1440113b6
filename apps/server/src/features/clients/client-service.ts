import type { Client, ClientChanges, NewClient } from "@overfly/contract/clients/clients";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { z } from "zod";
import { logInOrganization } from "#features/auth/accounts/invitations.ts";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { clientsOf, getClient, NOT_OPEN } from "./client-rows.ts";

/** Adds a client organization to the provider. */
export const createClient = (context: Context, { time_zone, ...fields }: NewClient): Promise<Client> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    await refuseTakenName(tx, fields.company_name);
    const { id } = await db
      .insertInto("organizations")
      .values((eb) => ({
        ...fields,
        kind: "client",
        company_name: fields.company_name,
        time_zone:
          time_zone ??
          eb
            .selectFrom("organizations as provider")
            .where("provider.id", "=", user.organization_id)
            .select("provider.time_zone"),
      }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("client_links")
      .values({ provider_id: user.organization_id, client_id: id })
      .execute();
    await writeAuditLog(tx, { action: "clients.create", subject_kind: "client", subject: String(id) });
    return getClient(tx, id);
  });

/** Only the provider of a client that has no other may change it; the change is in the client's audit log, too. */
export const updateClient = (
  context: Context,
  id: number,
  { updated_at, ...fields }: z.output<typeof ClientChanges>,
): Promise<Client> =>
  transact(context, async (tx) => {
    const before = await lockClient(tx, id);
    if (!before.is_editable) throw conflict("errors/organization:sharedClient");
    checkVersion(before.updated_at, updated_at, "errors/organization:clientChanged");
    await refuseTakenName(tx, fields.company_name, id);
    await tx.db
      .updateTable("organizations")
      .set({ ...fields, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await logInOrganization(tx, id, {
      action: "clients.update",
      subject_kind: "client",
      subject: String(id),
      details: { fields: Object.keys(fields) },
    });
    tx.afterCommit(() => clearIdentityCache(tx)); // identities contain the company's name
    return getClient(tx, id);
  });

const MAX_NAMED = 5;

/** Ends the contract of this provider with a client; refused (409) while missions are open. */
export const archiveClient = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const client = await lockClient(tx, id);
    const open = await tx.db
      .selectFrom("missions")
      .where("client_id", "=", id)
      .where("provider_id", "=", tx.user.organization_id)
      .where("status", "not in", NOT_OPEN)
      .select("number")
      .orderBy("id")
      .limit(MAX_NAMED)
      .execute();
    if (open.length > 0) {
      const missions = open.map(({ number }) => number);
      const more = client.open_missions - open.length;
      throw conflict(message("errors/organization:clientHasOpenMissions", { missions, more }));
    }
    await setArchivedAt(tx, id, tx.now().toISOString());
    await writeAuditLog(tx, { action: "clients.archive", subject_kind: "client", subject: String(id) });
  });

export const restoreClient = (context: Context, id: number): Promise<Client> =>
  transact(context, async (tx) => {
    await lockClient(tx, id);
    await setArchivedAt(tx, id, null);
    await writeAuditLog(tx, { action: "clients.restore", subject_kind: "client", subject: String(id) });
    return getClient(tx, id);
  });

const setArchivedAt = ({ db, user }: Context, id: number, archived_at: string | null) =>
  db
    .updateTable("client_links")
    .set({ archived_at })
    .where("provider_id", "=", user.organization_id)
    .where("client_id", "=", id)
    .execute();

/** New sites and missions of the client wait, which lock the same row. */
async function lockClient(context: Context, id: number): Promise<Client> {
  const link = await context.db
    .selectFrom("client_links")
    .where("provider_id", "=", context.user.organization_id)
    .where("client_id", "=", id)
    .select("client_id")
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw notFound("Client");
  return getClient(context, id);
}

async function refuseTakenName(context: Context, name: string, exceptId = 0): Promise<void> {
  const other = await clientsOf(context)
    .where(sql`lower(organizations.company_name)`, "=", name.toLowerCase())
    .where("organizations.id", "!=", exceptId)
    .select("organizations.id")
    .executeTakeFirst();
  if (other) throw invalid({ company_name: ["errors/organization:clientNameTaken"] });
}
