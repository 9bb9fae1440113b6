import type { StoredStatus } from "@overfly/contract/inventory/items";
import { tooFarFromSite } from "@overfly/flight-planning/cameras/dock-reach";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { firmwareIssues } from "#features/inventory/firmware.ts";
import { droneIssues } from "#features/inventory/kit-readiness.ts";
import {
  blocked,
  fixedAt,
  type ReadinessIssue,
  unavailable,
  warning,
} from "#features/inventory/readiness.ts";
import { owned } from "#tenancy.ts";
import { type AssignmentConflict, conflictIssue } from "./assignment-conflicts.ts";
import type { CandidateMission, CheckedCandidate } from "./checked-candidate.ts";
import type { MaintenanceIssues } from "./maintenance-issues.ts";

interface Checks {
  conflicts: readonly AssignmentConflict[];
  maintenance: MaintenanceIssues;
}

/** The site's docks, each with its drone where the inventory has it. */
export async function dockIssues(
  context: Context,
  { site_id }: CandidateMission,
  { conflicts, maintenance }: Checks,
): Promise<CheckedCandidate[]> {
  const docks = await docksInUse(context);
  const ofSite = docks.filter((dock) => dock.site_id === site_id);
  const [site, drones] = await Promise.all([
    placeOf(context, site_id),
    dronesOf(
      context,
      ofSite.flatMap((dock) => dock.drone_serial_number ?? []),
    ),
  ]);
  return ofSite.map((dock) => {
    const { id, name } = dock;
    const drone = drones.find(({ serial_number }) => serial_number === dock.drone_serial_number);
    const conflict = conflicts.find(
      ({ dock_id, kit_id }) => dock_id === id || (kit_id !== null && kit_id === drone?.kit_id),
    );
    return {
      id,
      name,
      issues: [
        ...(conflict
          ? [conflictIssue(conflict.dock_id === id ? name : (drone?.name ?? name), conflict)]
          : []),
        ...[...linkIssues(dock), ...placeIssues(dock, site), ...firmwareIssues(dock, docks)].map((issue) =>
          fixedAt("docks", id, issue),
        ),
        ...maintenance("docks", id),
        ...(drone ? [...droneIssues(drone), ...maintenance("drones", drone.id)] : []),
      ],
    };
  });
}

type DockRow = Awaited<ReturnType<typeof docksInUse>>[number];

function linkIssues({ name, bound_at, state, alarms }: DockRow): ReadinessIssue[] {
  if (bound_at === null) return [unavailable(message("readiness:neverConnected", { name }))];
  return [
    ...(state === "offline" ? [warning(message("readiness:offline", { name }))] : []),
    ...(alarms > 0 ? [warning(message("readiness:dockAlarms", { name, count: alarms }))] : []),
  ];
}

/** Its drone doesn't get to the site and back: most likely a wrong site or position. */
function placeIssues(dock: DockRow, site: Awaited<ReturnType<typeof placeOf>>): ReadinessIssue[] {
  const far = tooFarFromSite(dock, site);
  return far ? [blocked(message("readiness:dockTooFar", { name: dock.name, ...far }))] : [];
}

const placeOf = ({ db }: Context, site_id: number) =>
  db.selectFrom("sites").where("id", "=", site_id).select(["location", "boundary"]).executeTakeFirstOrThrow();

const docksInUse = ({ db, user }: Context) =>
  db
    .selectFrom("docks")
    .where(owned(user, "docks"))
    .where("archived_at", "is", null)
    .select([
      "id",
      "site_id",
      "name",
      "model",
      "firmware",
      "longitude",
      "latitude",
      "state",
      "bound_at",
      "drone_serial_number",
      sql<number>`(select count(*)::integer from dock_alarms where dock_alarms.dock_id = docks.id
        and dock_alarms.level = 'warning' and dock_alarms.resolved_at is null)`.as("alarms"),
    ])
    .orderBy("name")
    .execute();

async function dronesOf({ db, user }: Context, serials: readonly string[]) {
  if (serials.length === 0) return [];
  return db
    .selectFrom("drones")
    .where("provider_id", "=", user.organization_id)
    .where("archived_at", "is", null)
    .where("serial_number", "in", serials)
    .select([
      "id",
      "kit_id",
      "name",
      "serial_number",
      "airworthy",
      sql.ref<StoredStatus>("status").as("status"),
    ])
    .execute();
}
