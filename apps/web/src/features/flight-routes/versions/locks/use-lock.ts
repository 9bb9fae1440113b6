import { type FlightRoute, routes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { useAllowed, useUser } from "#platform/api/user.ts";

export interface Lock {
  isLocked: boolean;
  /** Locked by somebody else: nothing can be changed. */
  isLockedByOther: boolean;
  canUnlock: boolean;
}

/** Who locked a route opens it, and whoever may delete routes. */
export function useLock({ locked_by }: Pick<FlightRoute, "locked_by">): Lock {
  const { id } = useUser();
  const [mayChange, mayRemove] = [useAllowed(calls.unlock), useAllowed(calls.remove)];
  const isForeign = locked_by !== null && locked_by.user_id !== id;
  return {
    isLocked: locked_by !== null,
    isLockedByOther: isForeign,
    canUnlock: mayChange && (!isForeign || mayRemove),
  };
}
