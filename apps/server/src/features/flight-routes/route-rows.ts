import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { findSiteId, owned } from "#tenancy.ts";

/** Identifies a route by site token and id. */
export interface RouteRef {
  token: string;
  id: number;
}

const ROUTE_COLUMNS = [
  "flight_routes.id",
  "flight_routes.name",
  "flight_routes.document",
  "flight_routes.statistics",
  "flight_routes.path",
  "flight_routes.issues",
  "flight_routes.version",
  "flight_routes.locked_by",
  "flight_routes.locked_at",
  "flight_routes.updated_at",
  "sites.token as site_token",
  "sites.name as site_name",
  "lockers.name as locker_name",
  "editors.name as updated_by",
] as const;

const routesOf = ({ db, user }: Context, token: string) =>
  db
    .selectFrom("flight_routes")
    .innerJoin("sites", "sites.id", "flight_routes.site_id")
    .leftJoin("users as lockers", "lockers.id", "flight_routes.locked_by")
    .leftJoin("users as editors", "editors.id", "flight_routes.updated_by")
    .where(owned(user, "flight_routes"))
    .where("sites.token", "=", token)
    .select(ROUTE_COLUMNS);

export async function listRoutes(context: Context, token: string): Promise<FlightRoute[]> {
  await findSiteId(context, token);
  const rows = await routesOf(context, token).orderBy("flight_routes.id", "desc").execute();
  return rows.map(asRoute);
}

export async function getRoute(context: Context, { token, id }: RouteRef): Promise<FlightRoute> {
  const row = await routesOf(context, token).where("flight_routes.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Route");
  return asRoute(row);
}

/** Locks the row until the transaction ends. */
export async function lockRouteRow({ db, user }: Context, { token, id }: RouteRef) {
  const route = await db
    .selectFrom("flight_routes")
    .innerJoin("sites", "sites.id", "flight_routes.site_id")
    .leftJoin("users as lockers", "lockers.id", "flight_routes.locked_by")
    .where(owned(user, "flight_routes"))
    .where("sites.token", "=", token)
    .where("flight_routes.id", "=", id)
    .select([
      "flight_routes.site_id",
      "flight_routes.version",
      "flight_routes.locked_by",
      "lockers.name as locker_name",
    ])
    .forUpdate("flight_routes")
    .executeTakeFirst();
  if (!route) throw notFound("Route");
  return route;
}

/** Throws 409 if another user has locked the route. */
export function checkUnlocked(
  { user }: Context,
  { locked_by, locker_name }: { locked_by: string | null; locker_name: string | null },
): void {
  if (locked_by !== null && locked_by !== user.user_id)
    throw conflict(
      locker_name === null
        ? "errors/flight-routes:locked"
        : message("errors/flight-routes:lockedBy", { name: locker_name }),
    );
}

/** Tells browsers to refetch the site's routes. */
export const publishRoute = ({ live, user, afterCommit }: Context, { token, id }: RouteRef): void =>
  afterCommit(() =>
    live.publish({ organization_id: user.organization_id }, { kind: "route", site: token, id }),
  );

/** Missions that use a route; one on hold has its status before the hold. */
export const missionsUsing = ({ db }: Context, id: number) =>
  db
    .selectFrom("mission_routes")
    .innerJoin("missions", "missions.id", "mission_routes.mission_id")
    .where("mission_routes.route_id", "=", id)
    .select((eb) => [
      "missions.number",
      eb.fn.coalesce("missions.held_status", "missions.status").as("status"),
    ])
    .orderBy("missions.id")
    .execute();

export async function findSiteLocation({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id", "boundary", "location"])
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

type Row = Awaited<ReturnType<ReturnType<typeof routesOf>["execute"]>>[number];

const asRoute = ({ site_token, site_name, locked_by, locked_at, locker_name, ...row }: Row): FlightRoute => ({
  ...row,
  site: { token: site_token, name: site_name },
  locked_by: locked_by === null ? null : { user_id: locked_by, name: locker_name ?? "", since: locked_at },
});
