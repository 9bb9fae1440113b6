import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { checkUnlocked, holdRoute, publishRoute, type RouteAt, showRoute } from "./route-rows.ts";

/** Until it is opened again, only who locked a route changes it. */
export const lockRoute = (context: Context, at: RouteAt): Promise<FlightRoute> =>
  transact(context, async (tx) => {
    checkUnlocked(tx, await holdRoute(tx, at));
    return setLock(tx, at, tx.user.user_id);
  });

/** Who locked it opens it, and whoever may delete routes. */
export const unlockRoute = (context: Context, at: RouteAt): Promise<FlightRoute> =>
  transact(context, async (tx) => {
    const route = await holdRoute(tx, at);
    if (!tx.user.permissions.includes("delete routes")) checkUnlocked(tx, route);
    return setLock(tx, at, null);
  });

async function setLock(tx: Context, at: RouteAt, locked_by: string | null): Promise<FlightRoute> {
  const locked_at = locked_by === null ? null : tx.now().toISOString();
  await tx.db.updateTable("flight_routes").set({ locked_by, locked_at }).where("id", "=", at.id).execute();
  const action = locked_by === null ? "routes.unlock" : "routes.lock";
  await writeAuditLog(tx, { action, subject_kind: "route", subject: String(at.id) });
  publishRoute(tx, at);
  return showRoute(tx, at);
}
