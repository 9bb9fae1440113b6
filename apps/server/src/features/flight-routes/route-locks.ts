import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { checkUnlocked, lockRouteRow, publishRoute, type RouteRef, getRoute } from "./route-rows.ts";

/** A locked route can only be changed by the user who locked it. */
export const lockRoute = (context: Context, at: RouteRef): Promise<FlightRoute> =>
  transact(context, async (tx) => {
    checkUnlocked(tx, await lockRouteRow(tx, at));
    return setLock(tx, at, tx.user.user_id);
  });

/** Allowed for who locked it, and for whoever may delete routes. */
export const unlockRoute = (context: Context, at: RouteRef): Promise<FlightRoute> =>
  transact(context, async (tx) => {
    const route = await lockRouteRow(tx, at);
    if (!tx.user.permissions.includes("delete routes")) checkUnlocked(tx, route);
    return setLock(tx, at, null);
  });

async function setLock(tx: Context, at: RouteRef, locked_by: string | null): Promise<FlightRoute> {
  const locked_at = locked_by === null ? null : tx.now().toISOString();
  await tx.db.updateTable("flight_routes").set({ locked_by, locked_at }).where("id", "=", at.id).execute();
  const action = locked_by === null ? "routes.unlock" : "routes.lock";
  await writeAuditLog(tx, { action, subject_kind: "route", subject: String(at.id) });
  publishRoute(tx, at);
  return getRoute(tx, at);
}
