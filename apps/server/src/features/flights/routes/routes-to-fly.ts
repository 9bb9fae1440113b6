import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import type { ElevationContext } from "#features/flight-routes/elevation/site-elevation.ts";
import { checkPlan } from "#features/flight-routes/planning/check-plan.ts";

/** The versions of routes that were found to be without an error. */
export type CheckedRoutes = ReadonlyMap<number, number>;

/**
 * Checks a mission's routes at the site as it is now; a zone may have been drawn since they were planned. Throws 409 by
 * the name of a faulty one. Call it outside of a transaction: it may take seconds.
 */
export async function checkRoutesToFly(
  context: SystemContext & ElevationContext,
  missionId: number,
): Promise<CheckedRoutes> {
  const routes = await context.db
    .selectFrom("mission_routes")
    .where("mission_id", "=", missionId)
    .select("route_id")
    .orderBy("position")
    .execute();
  const versions = new Map<number, number>();
  for (const { route_id } of routes) {
    const { version, name, isFaulty } = await checkRoute(context, route_id);
    if (isFaulty) throw faulty(name);
    versions.set(route_id, version);
  }
  return versions;
}

/**
 * The mission's routes in flight order, which nobody changes until the transaction ends. Throws 409 where they are not
 * those that were checked.
 */
export async function lockRoutesToFly(
  { db }: SystemContext,
  missionId: number,
  checked: CheckedRoutes,
): Promise<number[]> {
  const routes = await db
    .selectFrom("mission_routes")
    .innerJoin("flight_routes", "flight_routes.id", "mission_routes.route_id")
    .where("mission_id", "=", missionId)
    .select(["flight_routes.id", "flight_routes.name", "flight_routes.version", "flight_routes.issues"])
    .orderBy("mission_routes.position")
    .forShare("flight_routes")
    .execute();
  for (const { id, name, version, issues } of routes) {
    if (issues.some(({ severity }) => severity === "error")) throw faulty(name);
    if (checked.get(id) !== version) throw conflict(message("errors/missions:routeChanged", { name }));
  }
  return routes.map(({ id }) => id);
}

/** A stored route, or the flight of one battery, at the site as it is now. */
export async function checkRoute(
  context: ElevationContext,
  routeId: number,
  batteryNumber?: number,
): Promise<{ name: string; version: number; isFaulty: boolean }> {
  const { site_id, name, version, ...stored } = await context.db
    .selectFrom("flight_routes")
    .where("id", "=", routeId)
    .select(["site_id", "name", "version"])
    .select([sql<string>`document::text`.as("document"), sql<string>`plan::text`.as("plan")])
    .executeTakeFirstOrThrow();
  const { isFaulty } = await checkPlan(context, site_id, { ...stored, batteryNumber });
  return { name, version, isFaulty };
}

const faulty = (name: string) => conflict(message("errors/missions:routeFaultyNow", { name }));
