import { z } from "zod";
import { UserType } from "#user-type.ts";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf } from "#page.ts";
import { PERMISSIONS } from "#permissions.ts";
import { singleLine } from "#single-line.ts";

/** A role for members of the organization; built-in ones can't be changed. */
export const Role = z.object({
  id: z.number().int(),
  name: z.string(),
  user_type: UserType,
  is_built_in: z.boolean(),
  is_admin: z.boolean(),
  permissions: z.array(z.string()),
  member_count: z.number().int(),
  /** Whether the user can grant it (and change it, unless it is built in): it has no permissions beyond their own. */
  is_grantable: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type Role = z.infer<typeof Role>;

const known = new Set<string>(PERMISSIONS);

/** Permissions of a role or an API token: existing ones, without duplicates. */
export const PermissionNames = z
  .array(z.string().refine((name) => known.has(name), "errors/members:unknownPermission"))
  .min(1, "errors/members:permissionRequired")
  .max(PERMISSIONS.length, "errors/members:tooManyPermissions")
  .transform((names) => [...new Set(names)]);

export const NewRole = z.object({
  name: singleLine(60),
  user_type: UserType,
  permissions: PermissionNames,
});

export const RoleChanges = NewRole.omit({ user_type: true }).extend({ updated_at: z.iso.datetime() });

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const roles = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/roles",
    permission,
    side,
    summary: "Roles for the organization's members, the built-in ones first",
    reply: listOf(Role),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/roles",
    permission,
    side,
    summary: "Create a role with permissions that the user has",
    body: NewRole,
    reply: dataOf(Role),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/roles/:id",
    permission,
    side,
    summary: "Change a role's name and permissions; takes effect on its members' next calls",
    params: IdParams,
    body: RoleChanges,
    reply: dataOf(Role),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/roles/:id",
    permission,
    side,
    summary: "Delete a role without members; 409 if it has some",
    params: IdParams,
    reply: MessageReply,
  }),
};
