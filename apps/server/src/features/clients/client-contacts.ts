import {
  type ClientContact,
  type ClientContactChanges,
  MAX_CLIENT_CONTACTS,
  type NewClientContact,
} from "@overfly/contract/clients/client-contacts";
import { message } from "@overfly/i18n/message";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { getClient } from "./client-rows.ts";

const contactsOf = ({ db, user }: Context) =>
  db
    .selectFrom("client_contacts")
    .where(owned(user, "client_contacts"))
    .select(["id", "client_id", "name", "role", "email", "phone", "is_primary", "updated_at"])
    .orderBy("is_primary", "desc")
    .orderBy("name")
    .orderBy("id");

export async function listContacts(context: Context, clientId: number): Promise<ClientContact[]> {
  await getClient(context, clientId);
  return contactsOf(context).where("client_id", "=", clientId).limit(MAX_CLIENT_CONTACTS).execute();
}

export const addContact = (
  context: Context,
  client_id: number,
  { is_primary, ...fields }: NewClientContact,
): Promise<ClientContact> =>
  transact(context, async (tx) => {
    const others = await lockContacts(tx, client_id);
    if (others.length >= MAX_CLIENT_CONTACTS)
      throw conflict(message("errors/organization:tooManyContacts", { count: MAX_CLIENT_CONTACTS }));
    if (is_primary) await clearPrimary(tx, client_id);
    const { id } = await tx.db
      .insertInto("client_contacts")
      .values({
        ...fields,
        is_primary: is_primary || others.length === 0,
        client_id,
        provider_id: tx.user.organization_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, client_id, "add_contact", fields.name);
    return getContact(tx, id);
  });

/** There is a primary contact as long as there are contacts: it only passes on to another. */
export const updateContact = (
  context: Context,
  id: number,
  { updated_at, is_primary, ...fields }: z.output<typeof ClientContactChanges>,
): Promise<ClientContact> =>
  transact(context, async (tx) => {
    const { client_id } = await getContact(tx, id);
    await lockContacts(tx, client_id);
    const before = await getContact(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/organization:contactChanged");
    if (is_primary && !before.is_primary) await clearPrimary(tx, client_id);
    await tx.db
      .updateTable("client_contacts")
      .set({ ...fields, is_primary: is_primary || before.is_primary, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await record(tx, client_id, "update_contact", fields.name);
    return getContact(tx, id);
  });

export const removeContact = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { client_id, name } = await getContact(tx, id);
    await lockContacts(tx, client_id);
    await tx.db.deleteFrom("client_contacts").where("id", "=", id).execute();
    const [first] = await contactsOf(tx).where("client_id", "=", client_id).limit(1).execute();
    if (first && !first.is_primary)
      await tx.db
        .updateTable("client_contacts")
        .set({ is_primary: true })
        .where("id", "=", first.id)
        .execute();
    await record(tx, client_id, "remove_contact", name);
  });

/** A contact of the user's provider; others are unknown (404). */
async function getContact(context: Context, id: number) {
  const contact = await contactsOf(context).where("id", "=", id).executeTakeFirst();
  if (!contact) throw notFound("Contact");
  return contact;
}

/** The contacts of a client, which nobody else changes until the transaction ends; 404 for others' clients. */
async function lockContacts(tx: Context, clientId: number) {
  await getClient(tx, clientId);
  await tx.db
    .selectFrom("client_links")
    .where("provider_id", "=", tx.user.organization_id)
    .where("client_id", "=", clientId)
    .select("client_id")
    .forUpdate()
    .execute();
  return contactsOf(tx).where("client_id", "=", clientId).execute();
}

const clearPrimary = ({ db, user }: Context, clientId: number) =>
  db
    .updateTable("client_contacts")
    .set({ is_primary: false })
    .where(owned(user, "client_contacts"))
    .where("client_id", "=", clientId)
    .execute();

const record = (tx: Context, clientId: number, verb: string, name: string) =>
  writeAuditLog(tx, {
    action: `clients.${verb}`,
    subject_kind: "client",
    subject: String(clientId),
    details: { name },
  });
