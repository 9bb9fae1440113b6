import { endpoint } from "#endpoint.ts";
import { NewInvitation, PendingInvitation, SentInvitation } from "#members/members.ts";
import { dataOf, IdParams, listOf, MessageReply } from "#page.ts";

/** Pilots join with the built-in pilot's role. */
export const NewPilot = NewInvitation.omit({ role_id: true });

const permission = "add employees";
const side = ["center"] as const;
const perMinute = 30;

export const pilotInvitations = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/employee-invitations",
    permission,
    side,
    summary: "Pending invitations of pilots, newest first",
    reply: listOf(PendingInvitation),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/ops/employee-invitations",
    permission,
    side,
    summary: "Invite a pilot",
    body: NewPilot,
    reply: dataOf(SentInvitation),
    perMinute,
  }),
  resend: endpoint({
    method: "POST",
    path: "/api/ops/employee-invitations/:id/resend",
    permission,
    side,
    summary: "Send a new link; the old one becomes invalid",
    params: IdParams,
    reply: dataOf(SentInvitation),
    perMinute,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/ops/employee-invitations/:id",
    permission,
    side,
    summary: "Revoke the invitation of a pilot",
    params: IdParams,
    reply: MessageReply,
  }),
};
