import { z } from "zod";
import { Severity } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { MemberStatus } from "#members/members.ts";
import { OrganizationChanges } from "#organization/organization.ts";
import { dataOf, IdParams, MessageReply, PageQuery, pageOf } from "#page.ts";

export const CLIENT_STATUSES = ["active", "archived"] as const;
const ClientStatus = z.enum(CLIENT_STATUSES);

/** An organization that the provider serves. */
export const Client = z.object({
  id: z.number().int(),
  company_name: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  /** Archiving ends this provider's contract only. */
  status: ClientStatus,
  updated_at: z.iso.datetime(),
  site_count: z.number().int(),
  open_missions: z.number().int(),
  /** Without another provider, which would get to see the changes. */
  is_editable: z.boolean(),
  /** Until the organization has an administrator, who invites its members from then on. */
  is_invitable: z.boolean(),
});
export type Client = z.infer<typeof Client>;

export const ClientDetail = Client.extend({
  users: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      role: z.string().nullable(),
      status: MemberStatus,
    }),
  ),
  /** Open repairs by severity; null without the permission to view sites, as are the losses. */
  repairs: z.array(z.object({ severity: Severity, count: z.number().int() })).nullable(),
  losses: z
    .array(
      z.object({
        currency: z.string(),
        lost_kwdc: z.number(),
        /** Null where a site has no yield or tariff. */
        lost_money_per_year: z.number().nullable(),
      }),
    )
    .nullable(),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

/** Branding is a provider's. */
const ClientFields = OrganizationChanges.omit({ accent: true, footer: true });

/** Without a time zone, the client gets the provider's. */
export const NewClient = ClientFields.partial().required({ company_name: true });
export type NewClient = z.output<typeof NewClient>;

export const ClientChanges = ClientFields.extend({ updated_at: z.iso.datetime() });

const side = ["center"] as const;

export const ClientQuery = PageQuery.extend({ status: ClientStatus.default("active") });
export type ClientQuery = z.infer<typeof ClientQuery>;

export const clients = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/clients",
    permission: "view clients",
    side,
    summary: "Client organizations, by name; the active ones by default",
    query: ClientQuery,
    reply: pageOf(Client),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/clients/:id",
    permission: "view clients",
    side,
    summary: "A client with its users, and the open repairs and losses at its sites",
    params: IdParams,
    reply: dataOf(ClientDetail),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/clients",
    permission: "add clients",
    side,
    summary: "Add a client organization",
    body: NewClient,
    reply: dataOf(Client),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/clients/:id",
    permission: "edit clients",
    side,
    summary: "Change a client organization that no other provider serves",
    params: IdParams,
    body: ClientChanges,
    reply: dataOf(Client),
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/api/ops/clients/:id",
    permission: "delete clients",
    side,
    summary: "Archive a client without open missions; its sites, missions and reports stay",
    params: IdParams,
    reply: MessageReply,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/ops/clients/:id/restore",
    permission: "delete clients",
    side,
    summary: "Restore an archived client",
    params: IdParams,
    reply: dataOf(Client),
  }),
};
