import type { AuthUser } from "@overfly/contract/auth/auth";
import type { Endpoint } from "@overfly/contract/endpoint";
import { can, type PermissionHolder } from "@overfly/contract/permissions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { CallError } from "./call-error.ts";

/** The signed-in user; always loaded inside the frame. */
export const useUser = (): AuthUser => useSuspenseQuery(authQueries.user).data;

/**
 * The user for the frame: undefined while loading, and while a 401 redirects to the login page. Any other error of the
 * first fetch is thrown; an error of a refetch leaves the screen as it is.
 */
export function useLoadingUser(): AuthUser | undefined {
  const { data, error } = useQuery(authQueries.user);
  if (error && !data && !(error instanceof CallError && error.status === 401)) throw error;
  return data;
}

/** Whether the signed-in user may call an endpoint, by its permission and side in the contract. */
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
