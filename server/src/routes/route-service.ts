import type { FlightRoute, NewFlightRoute } from "@overfly/contract/routes";
import { audit } from "#audit-log/audit.ts";
import type { Context } from "#context.ts";
import { newVersion } from "#db/new-version.ts";
import { transact } from "#db/transaction.ts";
import { conflict, notFound } from "#http/errors.ts";
import type { FileReply } from "#http/file-reply.ts";
import { owned } from "#tenancy.ts";
import { routeKmz } from "./route-kmz.ts";
import { planned, type PlannedRoute } from "./route-planning.ts";

const ROUTE = [
  "flight_routes.id",
  "flight_routes.name",
  "flight_routes.boundary",
  "flight_routes.take_off",
  "flight_routes.parameters",
  "flight_routes.statistics",
  "flight_routes.path",
  "flight_routes.updated_at",
  "sites.token as site_token",
  "sites.name as site_name",
] as const;

const routesOf = ({ db, user }: Context) =>
  db
    .selectFrom("flight_routes")
    .innerJoin("sites", "sites.id", "flight_routes.site_id")
    .where(owned(user, "flight_routes"));

export async function listRoutes(context: Context, token: string): Promise<FlightRoute[]> {
  const { id } = await siteOf(context, token);
  const rows = await routesOf(context)
    .where("flight_routes.site_id", "=", id)
    .select(ROUTE)
    .orderBy("flight_routes.id", "desc")
    .execute();
  return rows.map(asRoute);
}

export async function createRoute(
  context: Context,
  token: string,
  route: NewFlightRoute,
): Promise<FlightRoute> {
  const site = await siteOf(context, token);
  const plan = await planned(route);
  return transact(context, async (inside) => {
    const { db, user } = inside;
    const { id } = await db
      .insertInto("flight_routes")
      .values({
        ...columnsOf(route, plan),
        site_id: site.id,
        provider_id: site.provider_id,
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(inside, { action: "routes.create", subject_kind: "route", subject: String(id) });
    return showRoute(inside, id);
  });
}

/** Plans a route anew. One that was flown keeps what it was; plan another then. */
export async function updateRoute(
  context: Context,
  id: number,
  { updated_at, ...route }: NewFlightRoute & { updated_at: string },
): Promise<FlightRoute> {
  await showRoute(context, id);
  const plan = await planned(route);
  return transact(context, async (inside) => {
    const before = await lockRoute(inside, id);
    if (before.updated_at !== new Date(updated_at).toISOString())
      throw conflict("Someone else changed this route meanwhile; load it again");
    const flown = (await missionsWith(inside, id)).find(({ status }) => !NOT_FLOWN.has(status));
    if (flown) throw conflict(`${flown.number} has flown this route; keep it and plan another`);
    await inside.db
      .updateTable("flight_routes")
      .set({ ...columnsOf(route, plan), updated_at: newVersion(inside.now()) })
      .where("id", "=", id)
      .execute();
    await audit(inside, { action: "routes.update", subject_kind: "route", subject: String(id) });
    return showRoute(inside, id);
  });
}

export const deleteRoute = (context: Context, id: number): Promise<void> =>
  transact(context, async (inside) => {
    await lockRoute(inside, id);
    const [mission] = await missionsWith(inside, id);
    if (mission) throw conflict(`${mission.number} uses this route`);
    await inside.db.deleteFrom("flight_routes").where("id", "=", id).execute();
    await audit(inside, { action: "routes.delete", subject_kind: "route", subject: String(id) });
  });

export async function exportRoute(
  context: Context,
  id: number,
  batterySet: number | undefined,
): Promise<FileReply> {
  await showRoute(context, id);
  const { bytes, name } = await routeKmz(context, id, batterySet);
  return { body: Buffer.from(bytes), name, size_bytes: bytes.byteLength };
}

const NOT_FLOWN = new Set(["approved", "assigned", "planned", "cancelled"]);

async function showRoute(context: Context, id: number): Promise<FlightRoute> {
  const row = await routesOf(context).where("flight_routes.id", "=", id).select(ROUTE).executeTakeFirst();
  if (!row) throw notFound("Route");
  return asRoute(row);
}

async function lockRoute({ db, user }: Context, id: number) {
  const route = await db
    .selectFrom("flight_routes")
    .where(owned(user, "flight_routes"))
    .where("id", "=", id)
    .select("updated_at")
    .forUpdate("flight_routes")
    .executeTakeFirst();
  if (!route) throw notFound("Route");
  return route;
}

/** Missions that use a route; one on hold counts as what it was before. */
const missionsWith = ({ db }: Context, id: number) =>
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

async function siteOf({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id"])
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

const columnsOf = ({ name, boundary, take_off, parameters }: NewFlightRoute, plan: PlannedRoute) => ({
  name,
  boundary: JSON.stringify(boundary),
  take_off: take_off && JSON.stringify(take_off),
  parameters: JSON.stringify(parameters),
  statistics: JSON.stringify(plan.statistics),
  path: JSON.stringify(plan.path),
  plan: JSON.stringify(plan.plan),
});

const asRoute = <R extends { site_token: string; site_name: string }>({
  site_token,
  site_name,
  ...row
}: R) => ({
  ...row,
  site: { token: site_token, name: site_name },
});
