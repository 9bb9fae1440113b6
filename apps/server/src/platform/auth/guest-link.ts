import type { Identity, SystemContext } from "#context.ts";
import { forbidden } from "#platform/http/errors.ts";

interface TimedLink {
  expires_at: string;
  revoked_at: string | null;
}

/** How a link for guests has ended by itself or was ended, whatever its maker may do. */
export function endOf({ now }: SystemContext, link: TimedLink): "revoked" | "expired" | undefined {
  if (link.revoked_at !== null) return "revoked";
  return link.expires_at <= now().toISOString() ? "expired" : undefined;
}

/** A link outlives the hour in which somebody acts for a client, and ends with a membership. */
export function refuseBorrowedRights({ impersonator, membership_id }: Identity): void {
  if (impersonator) throw forbidden();
  if (membership_id === 0) throw forbidden("errors/request:tokenForbidden");
}
