import type { FlightRoute, NewFlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { Insertable } from "kysely";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import type { PlannedRoute } from "#features/flight-routes/planning/plan-route-worker.ts";
import { planRoute } from "#features/flight-routes/planning/plan-route.ts";
import {
  checkUnlocked,
  lockRouteRow,
  missionsUsing,
  publishRoute,
  type RouteRef,
  getRoute,
  findSiteLocation,
} from "./route-rows.ts";

export async function createRoute(
  context: Context,
  token: string,
  route: NewFlightRoute,
): Promise<FlightRoute> {
  const site = await findSiteLocation(context, token);
  const plan = await planRoute(context, site.id, route.document);
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const { id } = await db
      .insertInto("flight_routes")
      .values({
        ...columnsOf(route, plan),
        site_id: site.id,
        provider_id: site.provider_id,
        created_by: user.user_id,
        updated_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveVersion(tx, id);
    await writeAuditLog(tx, { action: "routes.create", subject_kind: "route", subject: String(id) });
    publishRoute(tx, { token, id });
    return getRoute(tx, { token, id });
  });
}

/** Saves a route as its next version. A route that was flown can't be changed. */
export async function updateRoute(
  context: Context,
  at: RouteRef,
  { version, ...route }: NewFlightRoute & { version: number },
): Promise<FlightRoute> {
  await getRoute(context, at);
  const site = await findSiteLocation(context, at.token);
  const plan = await planRoute(context, site.id, route.document);
  return transact(context, async (tx) => {
    const before = await lockRouteRow(tx, at);
    checkUnlocked(tx, before);
    checkVersion(before.version, version, "errors/flight-routes:changed");
    await saveRoute(tx, at.id, version + 1, columnsOf(route, plan));
    await writeAuditLog(tx, { action: "routes.update", subject_kind: "route", subject: String(at.id) });
    publishRoute(tx, at);
    return getRoute(tx, at);
  });
}

export const deleteRoute = (context: Context, at: RouteRef): Promise<void> =>
  transact(context, async (tx) => {
    checkUnlocked(tx, await lockRouteRow(tx, at));
    const [mission] = await missionsUsing(tx, at.id);
    if (mission) throw conflict(message("errors/flight-routes:inUse", { number: mission.number }));
    await tx.db.deleteFrom("flight_routes").where("id", "=", at.id).execute();
    await writeAuditLog(tx, { action: "routes.delete", subject_kind: "route", subject: String(at.id) });
    publishRoute(tx, at);
  });

type RouteColumns = Pick<
  Insertable<DB["flight_routes"]>,
  "name" | "document" | "statistics" | "path" | "issues" | "plan"
>;

/** Saves the next version of a locked row. */
export async function saveRoute(
  tx: Context,
  id: number,
  version: number,
  columns: RouteColumns,
): Promise<void> {
  const flown = (await missionsUsing(tx, id)).find(({ status }) => !STATUSES_BEFORE_FLIGHT.has(status));
  if (flown) throw conflict(message("errors/flight-routes:flown", { number: flown.number }));
  await tx.db
    .updateTable("flight_routes")
    .set({
      ...columns,
      version,
      updated_by: tx.user.user_id,
      updated_at: nextVersion(tx.now()),
    })
    .where("id", "=", id)
    .execute();
  await saveVersion(tx, id);
}

const STATUSES_BEFORE_FLIGHT = new Set(["approved", "assigned", "planned", "cancelled"]);

/** Copies the current row into the version history. */
async function saveVersion({ db, user }: Context, id: number): Promise<void> {
  await db
    .insertInto("flight_route_versions")
    .columns([...VERSION_COLUMNS, "route_id", "created_by"])
    .expression((eb) =>
      eb
        .selectFrom("flight_routes")
        .where("id", "=", id)
        .select([...VERSION_COLUMNS, "id as route_id", eb.val(user.user_id).as("created_by")]),
    )
    .execute();
}

const VERSION_COLUMNS = ["version", "name", "document", "statistics", "path", "issues", "plan"] as const;

function columnsOf(
  { name }: NewFlightRoute,
  { document, statistics, path, issues, plan }: PlannedRoute,
): RouteColumns {
  return { name, document, statistics, path, issues, plan };
}
