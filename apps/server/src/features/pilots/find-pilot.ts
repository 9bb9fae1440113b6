import { can, type Permission } from "@overfly/contract/permissions";
import type { Context } from "#context.ts";
import { forbidden, notFound } from "#platform/http/errors.ts";

/**
 * Refuses whom a pilot's page isn't for: a pilot finds only themselves (404), center staff need the permission (403).
 * Checked after the pilot was found, so that a stranger's answer tells nothing.
 */
export async function findPilot(
  { db, user }: Context,
  id: string,
  permission: Extract<Permission, "view employees" | "edit employees">,
): Promise<void> {
  const found = await db
    .selectFrom("memberships")
    .where("organization_id", "=", user.organization_id)
    .where("user_type", "=", "pilot")
    .where("user_id", "=", id)
    .select("id")
    .executeTakeFirst();
  if (!found || (user.user_type === "pilot" && user.user_id !== id)) throw notFound("Pilot");
  if (user.user_type === "center" && !can(user, permission)) throw forbidden();
}
