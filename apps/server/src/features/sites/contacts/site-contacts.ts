import {
  MAX_SITE_CONTACTS,
  type NewSiteContact,
  type SiteContact,
  type SiteContactChanges,
} from "@overfly/contract/sites/site-contacts";
import { message } from "@overfly/i18n/message";
import type { z } from "zod";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { lockSite } from "#features/sites/site-service.ts";
import { owned } from "#tenancy.ts";
import { contactsOf } from "./contacts-of.ts";

export const addSiteContact = (
  context: Context,
  token: string,
  fields: NewSiteContact,
): Promise<SiteContact[]> =>
  transact(context, async (tx) => {
    const { id: site_id } = await lockSite(tx, token);
    const { length } = await contactsOf(tx, site_id);
    if (length >= MAX_SITE_CONTACTS)
      throw conflict(message("errors/organization:tooManyContacts", { count: MAX_SITE_CONTACTS }));
    await tx.db
      .insertInto("site_contacts")
      .values((eb) => ({
        ...fields,
        site_id,
        position: eb
          .selectFrom("site_contacts")
          .where("site_id", "=", site_id)
          .select(eb.fn.coalesce(eb(eb.fn.max("site_contacts.position"), "+", 1), eb.lit(0)).as("next")),
      }))
      .execute();
    await record(tx, token, "add_contact", { name: fields.name });
    return contactsOf(tx, site_id);
  });

/** Refused (409) where the ids are not those of now. */
export const orderSiteContacts = (
  context: Context,
  token: string,
  ids: readonly number[],
): Promise<SiteContact[]> =>
  transact(context, async (tx) => {
    const { id: site_id } = await lockSite(tx, token);
    const current = await contactsOf(tx, site_id);
    const isComplete = new Set(ids).size === ids.length && current.length === ids.length;
    if (!isComplete || current.some(({ id }) => !ids.includes(id)))
      throw conflict("errors/sites:contactsChanged");
    for (const [position, id] of ids.entries())
      await tx.db.updateTable("site_contacts").set({ position }).where("id", "=", id).execute();
    await record(tx, token, "order_contacts");
    return contactsOf(tx, site_id);
  });

export const updateSiteContact = (
  context: Context,
  id: number,
  { updated_at, ...fields }: z.output<typeof SiteContactChanges>,
): Promise<SiteContact[]> =>
  transact(context, async (tx) => {
    const { token, site_id, contact } = await lockContact(tx, id);
    checkVersion(contact.updated_at, updated_at, "errors/organization:contactChanged");
    await tx.db
      .updateTable("site_contacts")
      .set({ ...fields, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await record(tx, token, "update_contact", { name: fields.name });
    return contactsOf(tx, site_id);
  });

export const removeSiteContact = (context: Context, id: number): Promise<SiteContact[]> =>
  transact(context, async (tx) => {
    const { token, site_id, contact } = await lockContact(tx, id);
    await tx.db.deleteFrom("site_contacts").where("id", "=", id).execute();
    await record(tx, token, "remove_contact", { name: contact.name ?? contact.note });
    return contactsOf(tx, site_id);
  });

/** A contact at a site of the user's, which nobody else changes until the transaction ends; otherwise 404. */
async function lockContact(tx: Context, id: number) {
  const site = await tx.db
    .selectFrom("site_contacts")
    .innerJoin("sites", "sites.id", "site_contacts.site_id")
    .where(owned(tx.user, "sites"))
    .where("site_contacts.id", "=", id)
    .select("sites.token")
    .executeTakeFirst();
  if (!site) throw notFound("Contact");
  const { id: site_id } = await lockSite(tx, site.token);
  const contact = (await contactsOf(tx, site_id)).find((one) => one.id === id);
  if (!contact) throw notFound("Contact");
  return { token: site.token, site_id, contact };
}

const record = (tx: Context, token: string, verb: string, details: { name?: string | null } = {}) =>
  writeAuditLog(tx, { action: `sites.${verb}`, subject_kind: "site", subject: token, details });
