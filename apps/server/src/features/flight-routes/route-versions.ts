import type {
  FlightRoute,
  RouteVersion,
  RouteVersionSummary,
} from "@overfly/contract/flight-routes/flight-routes";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { checkPlan } from "./planning/check-plan.ts";
import {
  checkUnlocked,
  findSiteLocation,
  lockRouteRow,
  publishRoute,
  type RouteRef,
  getRoute,
} from "./route-rows.ts";
import { saveRoute } from "./route-service.ts";

interface VersionRef extends RouteRef {
  version: number;
}

const VERSION_COLUMNS = [
  "flight_route_versions.version",
  "flight_route_versions.name",
  "flight_route_versions.statistics",
  "flight_route_versions.created_at",
  "users.name as created_by",
] as const;

const ITEMS = sql<RouteVersionSummary["items"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', item->'id', 'name', item->'name', 'kind', item->'kind')), '[]')
  from jsonb_array_elements(flight_route_versions.document->'items') item
)`.as("items");

const versionsOf = ({ db }: Context, id: number) =>
  db
    .selectFrom("flight_route_versions")
    .leftJoin("users", "users.id", "flight_route_versions.created_by")
    .where("flight_route_versions.route_id", "=", id);

export async function listVersions(context: Context, at: RouteRef): Promise<RouteVersionSummary[]> {
  await getRoute(context, at);
  return versionsOf(context, at.id)
    .select([...VERSION_COLUMNS, ITEMS])
    .orderBy("flight_route_versions.version", "desc")
    .execute();
}

export async function getVersion(context: Context, { version, ...at }: VersionRef): Promise<RouteVersion> {
  await getRoute(context, at);
  const found = await versionsOf(context, at.id)
    .where("flight_route_versions.version", "=", version)
    .select([
      ...VERSION_COLUMNS,
      "flight_route_versions.document",
      "flight_route_versions.path",
      "flight_route_versions.issues",
    ])
    .executeTakeFirst();
  if (!found) throw notFound("Version");
  return found;
}

/** Makes an earlier version the newest one, with its plan, which is checked at the site as it is now. */
export async function restoreVersion(context: Context, { version, ...at }: VersionRef): Promise<FlightRoute> {
  await getRoute(context, at);
  const { id: siteId } = await findSiteLocation(context, at.token);
  const found = await context.db
    .selectFrom("flight_route_versions")
    .where("route_id", "=", at.id)
    .where("version", "=", version)
    .select([
      "name",
      sql<string>`document::text`.as("document"),
      sql<string>`statistics::text`.as("statistics"),
      sql<string>`path::text`.as("path"),
      sql<string>`plan::text`.as("plan"),
    ])
    .executeTakeFirst();
  if (!found) throw notFound("Version");
  const { issues } = await checkPlan(context, siteId, found);
  return transact(context, async (tx) => {
    const before = await lockRouteRow(tx, at);
    checkUnlocked(tx, before);
    await saveRoute(tx, at.id, before.version + 1, { ...found, issues });
    const details = { version };
    await writeAuditLog(tx, {
      action: "routes.restore",
      subject_kind: "route",
      subject: String(at.id),
      details,
    });
    publishRoute(tx, at);
    return getRoute(tx, at);
  });
}
