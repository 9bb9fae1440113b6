import type { FlightRoute, NewFlightRoute } from "@overfly/contract/flight-routes/routes";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { say } from "#platform/words/words.ts";
import type { PlannedRoute } from "./plan-in-thread.ts";
import { planned } from "./route-planning.ts";
import {
  checkUnlocked,
  holdRoute,
  missionsWith,
  publishRoute,
  type RouteAt,
  showRoute,
  siteOf,
} from "./route-rows.ts";

export async function createRoute(
  context: Context,
  token: string,
  route: NewFlightRoute,
): Promise<FlightRoute> {
  const site = await siteOf(context, token);
  const plan = await planned(context, site.id, route.document);
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
    await keepVersion(tx, id);
    await writeAuditLog(tx, { action: "routes.create", subject_kind: "route", subject: String(id) });
    publishRoute(tx, { token, id });
    return showRoute(tx, { token, id });
  });
}

/** Plans a route anew, as its next version. One that was flown keeps what it was; plan another then. */
export async function updateRoute(
  context: Context,
  at: RouteAt,
  { version, ...route }: NewFlightRoute & { version: number },
): Promise<FlightRoute> {
  await showRoute(context, at);
  const site = await siteOf(context, at.token);
  const plan = await planned(context, site.id, route.document);
  return transact(context, async (tx) => {
    const before = await holdRoute(tx, at);
    checkUnlocked(tx, before);
    checkVersion(before.version, version, "Someone else changed this route meanwhile; load it again");
    await changeRoute(tx, at.id, version + 1, columnsOf(route, plan));
    await writeAuditLog(tx, { action: "routes.update", subject_kind: "route", subject: String(at.id) });
    publishRoute(tx, at);
    return showRoute(tx, at);
  });
}

export const deleteRoute = (context: Context, at: RouteAt): Promise<void> =>
  transact(context, async (tx) => {
    checkUnlocked(tx, await holdRoute(tx, at));
    const [mission] = await missionsWith(tx, at.id);
    if (mission) throw conflict(say("{number} uses this route", { number: mission.number }));
    await tx.db.deleteFrom("flight_routes").where("id", "=", at.id).execute();
    await writeAuditLog(tx, { action: "routes.delete", subject_kind: "route", subject: String(at.id) });
    publishRoute(tx, at);
  });

interface RouteColumns {
  name: string;
  document: string;
  statistics: string;
  path: string;
  findings: string;
  plan: string;
}

/** The next state of a held route, also kept as a version. */
export async function changeRoute(
  tx: Context,
  id: number,
  version: number,
  columns: RouteColumns,
): Promise<void> {
  const flown = (await missionsWith(tx, id)).find(({ status }) => !NOT_FLOWN.has(status));
  if (flown)
    throw conflict(say("{number} has flown this route; keep it and plan another", { number: flown.number }));
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
  await keepVersion(tx, id);
}

const NOT_FLOWN = new Set(["approved", "assigned", "planned", "cancelled"]);

/** What a route is now, for later. */
async function keepVersion({ db, user }: Context, id: number): Promise<void> {
  await db
    .insertInto("flight_route_versions")
    .columns([...KEPT, "route_id", "created_by"])
    .expression((eb) =>
      eb
        .selectFrom("flight_routes")
        .where("id", "=", id)
        .select([...KEPT, "id as route_id", eb.val(user.user_id).as("created_by")]),
    )
    .execute();
}

const KEPT = ["version", "name", "document", "statistics", "path", "findings", "plan"] as const;

function columnsOf(
  { name, document }: NewFlightRoute,
  { statistics, path, findings, plan }: PlannedRoute,
): RouteColumns {
  return { name, document: JSON.stringify(document), statistics, path, findings, plan };
}
