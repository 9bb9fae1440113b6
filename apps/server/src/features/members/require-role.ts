import type { Role } from "@overfly/contract/roles/roles";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { findRole } from "#features/roles/list-roles.ts";

/** The role of a submitted form, if members of the organization can have it. */
export async function requireRole(context: Context, id: number): Promise<Role> {
  const role = await findRole(context, id);
  if (!role) throw invalid({ role_id: ["errors/members:unknownRole"] });
  return role;
}
