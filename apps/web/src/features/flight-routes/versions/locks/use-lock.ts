import { type FlightRoute, flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { useAllowed, useUser } from "#platform/api/user.ts";

export interface Lock {
  isLocked: boolean;
  /** Locked by another user: the route can't be changed. */
  isLockedByOther: boolean;
  canUnlock: boolean;
}

/** A route can be unlocked by who locked it, and by whoever may delete routes. */
export function useLock({ locked_by }: Pick<FlightRoute, "locked_by">): Lock {
  const { id } = useUser();
  const [canUpdate, canDelete] = [useAllowed(calls.unlock), useAllowed(calls.remove)];
  const isForeign = locked_by !== null && locked_by.user_id !== id;
  return {
    isLocked: locked_by !== null,
    isLockedByOther: isForeign,
    canUnlock: canUpdate && (!isForeign || canDelete),
  };
}
