import type { Identity } from "#context.ts";
import { forbidden } from "#platform/http/errors.ts";

export interface GrantableRole {
  is_admin: boolean;
  permissions: readonly string[];
}

/** Users can grant or revoke only roles within their own permissions; only administrators create administrators. */
export const canGrant = (user: Identity, { is_admin, permissions }: GrantableRole): boolean =>
  user.sp_admin || user.organization_admin || (!is_admin && holdsAll(user, permissions));

export const holdsAll = (user: Identity, permissions: readonly string[]): boolean =>
  permissions.every((permission) => user.permissions.includes(permission));

export function checkGrant(user: Identity, role: GrantableRole): void {
  if (!canGrant(user, role)) throw forbidden("errors/members:roleExceedsYours");
}
