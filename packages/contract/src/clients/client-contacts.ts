import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf, MessageReply } from "#page.ts";
import { PersonName, PhoneNumber } from "#profile/profile.ts";
import { optionalSingleLine } from "#single-line.ts";

/** Whom a provider talks to at a client. */
export const ClientContact = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What they do, such as "Asset manager". */
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whom to ask first; of the contacts of a client one. */
  is_primary: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type ClientContact = z.infer<typeof ClientContact>;

export const NewClientContact = z.object({
  name: PersonName,
  role: optionalSingleLine(80).optional(),
  email: z.email("errors/fields:email").max(254).nullish(),
  phone: PhoneNumber.nullish(),
  /** The first contact of a client is, whatever is said. */
  is_primary: z.boolean().default(false),
});
export type NewClientContact = z.output<typeof NewClientContact>;

export const ClientContactChanges = NewClientContact.extend({ updated_at: z.iso.datetime() });

/** Beyond it, an address book serves better. */
export const MAX_CLIENT_CONTACTS = 100;

const side = ["center"] as const;

export const clientContacts = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/clients/:id/contacts",
    permission: "view clients",
    side,
    summary: "The provider's contacts at a client: the primary one first, then by name",
    params: IdParams,
    reply: listOf(ClientContact),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/clients/:id/contacts",
    permission: "edit clients",
    side,
    summary: "Add a contact at a client",
    params: IdParams,
    body: NewClientContact,
    reply: dataOf(ClientContact),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/client-contacts/:id",
    permission: "edit clients",
    side,
    summary: "Change a contact; one that becomes the primary contact takes the place of the one before",
    params: IdParams,
    body: ClientContactChanges,
    reply: dataOf(ClientContact),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/client-contacts/:id",
    permission: "edit clients",
    side,
    summary: "Remove a contact; of those that stay, the first becomes the primary one",
    params: IdParams,
    reply: MessageReply,
  }),
};
