import { z } from "zod";
import { UserType } from "#user-type.ts";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf, PageQuery, pageOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { NewPassword } from "#profile/profile.ts";
import { Role } from "#roles/roles.ts";

export const MemberStatus = z.enum(["active", "suspended"]);

/** The language in which somebody first meets the product; they choose another in their profile. */
const FirstLocale = z.enum(["en", "ar"]).default("en");

/** Somebody who works for the organization; `id` is of the membership, not of the person. */
export const Member = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  user_type: UserType,
  role: Role.pick({ id: true, name: true, is_admin: true }).nullable(),
  status: MemberStatus,
  is_self: z.boolean(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof Member>;

export const NewMember = z.object({
  first_name: singleLine(80),
  last_name: singleLine(80),
  email: z.email("errors/fields:email").max(254),
  role_id: z.number("errors/members:roleRequired").int().positive(),
  locale: FirstLocale,
  /** The first one; the member changes it themselves. */
  password: NewPassword,
});

/** Who is invited chooses their password themselves. */
export const NewInvitation = NewMember.omit({ password: true });

/** A link on its way that nobody has accepted yet. */
export const PendingInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role.pick({ id: true, name: true }),
  locale: z.enum(["en", "ar"]),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

export const MemberChanges = z.object({
  role_id: z.number("errors/members:roleRequired").int().positive().optional(),
  status: MemberStatus.optional(),
});

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const members = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/members",
    permission,
    side,
    summary: "Members of the user's organization, by name",
    query: PageQuery.extend({ status: MemberStatus.optional() }),
    reply: pageOf(Member),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/members/:id",
    permission,
    side,
    summary: "One member",
    params: IdParams,
    reply: dataOf(Member),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/members",
    permission,
    side,
    summary: "Add a member with a role and a first password",
    body: NewMember,
    reply: dataOf(Member),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/ops/members/:id",
    permission,
    side,
    summary: "Change a member's role, suspend or restore them",
    params: IdParams,
    body: MemberChanges,
    reply: dataOf(Member),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/members/:id",
    permission,
    side,
    summary: "Take a member out of the organization",
    params: IdParams,
    reply: MessageReply,
  }),
  invitations: endpoint({
    method: "GET",
    path: "/api/ops/invitations",
    permission,
    side,
    summary: "Invitations that nobody has accepted yet, newest first",
    reply: listOf(PendingInvitation),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/ops/invitations",
    permission,
    side,
    summary: "Invite somebody by e-mail to join in a role",
    body: NewInvitation,
    reply: dataOf(PendingInvitation),
    perMinute: 30,
  }),
  resendInvitation: endpoint({
    method: "POST",
    path: "/api/ops/invitations/:id/resend",
    permission,
    side,
    summary: "Send a new link; the old one works no more",
    params: IdParams,
    reply: dataOf(PendingInvitation),
    perMinute: 30,
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/api/ops/invitations/:id",
    permission,
    side,
    summary: "Withdraw an invitation; its link works no more",
    params: IdParams,
    reply: MessageReply,
  }),
};
