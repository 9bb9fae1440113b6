import { z } from "zod";
import { UserType } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { Done, dataOf, IdParams, PageQuery, pageOf } from "./page.ts";
import { plainLine } from "./plain-line.ts";
import { NewPassword } from "./profile.ts";
import { Role } from "./roles.ts";

export const MemberStatus = z.enum(["active", "suspended"]);

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
  first_name: plainLine(80),
  last_name: plainLine(80),
  email: z.email("Not a valid e-mail address").max(254),
  role_id: z.number("Choose a role").int().positive(),
  /** The first one; the member changes it themselves. */
  password: NewPassword,
});

export const MemberChanges = z.object({
  role_id: z.number("Choose a role").int().positive().optional(),
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
  show: endpoint({
    method: "GET",
    path: "/api/ops/members/:id",
    permission,
    side,
    summary: "One member",
    params: IdParams,
    reply: dataOf(Member),
  }),
  add: endpoint({
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
    reply: Done,
  }),
};
