import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { NewInvitation, PendingInvitation, SentInvitation } from "#members/members.ts";
import { dataOf, IdParams, listOf, MessageReply } from "#page.ts";

export const CLIENT_ROLES = ["organization_admin", "client_viewer"] as const;

/** A contact of a client who gets an account in the client's organization. */
export const NewClientContact = NewInvitation.omit({ role_id: true }).extend({ role: z.enum(CLIENT_ROLES) });

const permission = "edit clients";
const side = ["center"] as const;
const perMinute = 30;

/** How a client's first administrator gets in. Clients with an administrator invite their members themselves. */
export const clientInvitations = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/clients/:id/invitations",
    permission,
    side,
    summary: "Pending invitations to a client's organization, newest first",
    params: IdParams,
    reply: listOf(PendingInvitation),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/ops/clients/:id/invitations",
    permission,
    side,
    summary: "Invite a contact to a client's organization, which has no administrator and no other provider",
    params: IdParams,
    body: NewClientContact,
    reply: dataOf(SentInvitation),
    perMinute,
  }),
  resend: endpoint({
    method: "POST",
    path: "/api/ops/client-invitations/:id/resend",
    permission,
    side,
    summary: "Send a new link; the old one becomes invalid",
    params: IdParams,
    reply: dataOf(SentInvitation),
    perMinute,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/ops/client-invitations/:id",
    permission,
    side,
    summary: "Revoke an invitation to a client's organization",
    params: IdParams,
    reply: MessageReply,
  }),
};
