import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Id, IdParams, listOf, TokenParams } from "#page.ts";
import { PersonName, PhoneNumber } from "#profile/profile.ts";
import { optionalSingleLine } from "#single-line.ts";

/** Whom to call or write to about a site. */
export const SiteContact = z.object({
  id: z.number().int(),
  /** Null where an earlier free text was taken over as the note. */
  name: z.string().nullable(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  /** Has to be called before every flight. */
  call_before_flight: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type SiteContact = z.infer<typeof SiteContact>;

export const NewSiteContact = z.object({
  name: PersonName,
  role: optionalSingleLine(80).optional(),
  phone: PhoneNumber.nullish(),
  email: z.email("errors/fields:email").max(254).nullish(),
  note: z
    .string()
    .trim()
    .max(500)
    .transform((text) => (text === "" ? null : text))
    .nullish(),
  call_before_flight: z.boolean().default(false),
});
export type NewSiteContact = z.output<typeof NewSiteContact>;

export const SiteContactChanges = NewSiteContact.extend({ updated_at: z.iso.datetime() });

export const MAX_SITE_CONTACTS = 20;

const reply = listOf(SiteContact);

/** Each answers with all contacts of the site, in their order. Sites are read with them. */
export const siteContacts = {
  create: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/contacts",
    permission: "edit sites",
    summary: "Add a contact at a site, as the last",
    params: TokenParams,
    body: NewSiteContact,
    reply,
  }),
  order: endpoint({
    method: "PUT",
    path: "/api/ops/sites/:token/contacts",
    permission: "edit sites",
    summary: "Put the contacts of a site in order: all of their ids",
    params: TokenParams,
    body: z.object({ ids: z.array(Id).max(MAX_SITE_CONTACTS) }),
    reply,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/site-contacts/:id",
    permission: "edit sites",
    summary: "Change a contact at a site",
    params: IdParams,
    body: SiteContactChanges,
    reply,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/site-contacts/:id",
    permission: "edit sites",
    summary: "Delete a contact at a site",
    params: IdParams,
    reply,
  }),
};
