import { type AuthUser } from "@overfly/contract/auth/auth";
import type { Endpoint } from "@overfly/contract/endpoint";
import { can, type PermissionHolder } from "@overfly/contract/permissions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { CallError } from "./call-error.ts";

/** The signed-in user. Inside of the frame it is always there. */
export const useUser = (): AuthUser => useSuspenseQuery(authQueries.user).data;

/**
 * The user as a frame needs them: undefined while they load, and while a 401 leads to the login page. Any other failure
 * of the first reading is thrown; one of a later reading leaves the screen as it is.
 */
export function useLoadingUser(): AuthUser | undefined {
  const { data, error } = useQuery(authQueries.user);
  if (error && !data && !(error instanceof CallError && error.status === 401)) throw error;
  return data;
}

/** Whether the signed-in user may make a call: the contract's own line is asked. */
export const useAllowed = (endpoint: Pick<Endpoint, "permission" | "side">): boolean =>
  mayCall(permittedOf(useUser()), endpoint);

export function mayCall(
  user: PermissionHolder,
  { permission, side }: Pick<Endpoint, "permission" | "side">,
): boolean {
  if (permission === "public") return true;
  return (side?.includes(user.user_type) ?? true) && can(user, permission);
}

export const permittedOf = ({ current_provider_user: acting }: AuthUser): PermissionHolder => ({
  user_type: acting.user_type,
  permissions: acting.permissions.map((permission) => permission.name),
  sp_admin: acting.sp_admin,
  organization_admin: acting.organization_admin,
});
