import type { FlightRoute, RouteVersion, VersionLine } from "@overfly/contract/flight-routes/routes";
import { sql } from "kysely";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { checkUnlocked, holdRoute, publishRoute, type RouteAt, showRoute } from "./route-rows.ts";
import { changeRoute } from "./route-service.ts";

interface VersionAt extends RouteAt {
  version: number;
}

const LINE = [
  "flight_route_versions.version",
  "flight_route_versions.name",
  "flight_route_versions.statistics",
  "flight_route_versions.created_at",
  "users.name as created_by",
] as const;

const PARTS = sql<VersionLine["parts"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', part->'id', 'name', part->'name', 'kind', part->'kind')), '[]')
  from jsonb_array_elements(flight_route_versions.document->'parts') part
)`.as("parts");

const versionsOf = ({ db }: Context, id: number) =>
  db
    .selectFrom("flight_route_versions")
    .leftJoin("users", "users.id", "flight_route_versions.created_by")
    .where("flight_route_versions.route_id", "=", id);

export async function listVersions(context: Context, at: RouteAt): Promise<VersionLine[]> {
  await showRoute(context, at);
  return versionsOf(context, at.id)
    .select([...LINE, PARTS])
    .orderBy("flight_route_versions.version", "desc")
    .execute();
}

export async function showVersion(context: Context, { version, ...at }: VersionAt): Promise<RouteVersion> {
  await showRoute(context, at);
  const found = await versionsOf(context, at.id)
    .where("flight_route_versions.version", "=", version)
    .select([
      ...LINE,
      "flight_route_versions.document",
      "flight_route_versions.path",
      "flight_route_versions.findings",
    ])
    .executeTakeFirst();
  if (!found) throw notFound("Version");
  return found;
}

/** As it was planned then: an earlier state becomes the next one, with the flights it had. */
export const restoreVersion = (context: Context, { version, ...at }: VersionAt): Promise<FlightRoute> =>
  transact(context, async (tx) => {
    const before = await holdRoute(tx, at);
    checkUnlocked(tx, before);
    const found = await tx.db
      .selectFrom("flight_route_versions")
      .where("route_id", "=", at.id)
      .where("version", "=", version)
      .select([
        "name",
        sql<string>`document::text`.as("document"),
        sql<string>`statistics::text`.as("statistics"),
        sql<string>`path::text`.as("path"),
        sql<string>`findings::text`.as("findings"),
        sql<string>`plan::text`.as("plan"),
      ])
      .executeTakeFirst();
    if (!found) throw notFound("Version");
    await changeRoute(tx, at.id, before.version + 1, found);
    const details = { version };
    await writeAuditLog(tx, {
      action: "routes.restore",
      subject_kind: "route",
      subject: String(at.id),
      details,
    });
    publishRoute(tx, at);
    return showRoute(tx, at);
  });
