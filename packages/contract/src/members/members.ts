import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { UserType } from "#user-type.ts";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf, PageQuery, pageOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { NewPassword } from "#profile/profile.ts";
import { Role } from "#roles/roles.ts";

export const MEMBER_STATUSES = ["active", "suspended"] as const;
export const MemberStatus = z.enum(MEMBER_STATUSES);

/** The initial language; users can change it in their profile. */
const FirstLocale = z.enum(LOCALES).default("en");

/** A member of the organization; `id` is the membership's, not the user's. */
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
  /** The initial one; the member can change it. */
  password: NewPassword,
});

/** Invitees choose their password themselves. */
export const NewInvitation = NewMember.omit({ password: true });

/** An invitation that was not accepted yet. */
export const PendingInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role.pick({ id: true, name: true }),
  locale: z.enum(LOCALES),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** `link` is for passing on by hand where the installation has no mail server; null where a mail was sent. */
export const SentInvitation = PendingInvitation.extend({ link: z.url().nullable() });
export type SentInvitation = z.infer<typeof SentInvitation>;

export const MemberChanges = z.object({
  role_id: z.number("errors/members:roleRequired").int().positive().optional(),
  status: MemberStatus.optional(),
});

export const MemberQuery = PageQuery.extend({ status: MemberStatus.optional() });

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const members = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/members",
    permission,
    side,
    summary: "Members of the user's organization, by name",
    query: MemberQuery,
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
    summary: "Add a member with a role and an initial password",
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
    summary: "Remove a member from the organization",
    params: IdParams,
    reply: MessageReply,
  }),
  invitations: endpoint({
    method: "GET",
    path: "/api/ops/invitations",
    permission,
    side,
    summary: "Pending invitations, newest first",
    reply: listOf(PendingInvitation),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/ops/invitations",
    permission,
    side,
    summary: "Invite a person by e-mail to join with a role",
    body: NewInvitation,
    reply: dataOf(SentInvitation),
    perMinute: 30,
  }),
  resendInvitation: endpoint({
    method: "POST",
    path: "/api/ops/invitations/:id/resend",
    permission,
    side,
    summary: "Send a new link; the old one becomes invalid",
    params: IdParams,
    reply: dataOf(SentInvitation),
    perMinute: 30,
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/api/ops/invitations/:id",
    permission,
    side,
    summary: "Revoke an invitation",
    params: IdParams,
    reply: MessageReply,
  }),
};
