import { aircraftOfModel } from "@overfly/flight-planning/cameras/aircraft";
import { sensorsOf } from "@overfly/flight-planning/cameras/camera-sensors";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { droneOfDock, tooFarFromSite } from "@overfly/flight-planning/cameras/dock-reach";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { aircraftIssues, type EquipmentChecks } from "#features/inventory/equipment-issues.ts";
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
import { cameraIssues, type CheckedCamera } from "./camera-issues.ts";
import type { CandidateMission, CheckedCandidate } from "./checked-candidate.ts";

interface Checks {
  conflicts: readonly AssignmentConflict[];
  checks: EquipmentChecks;
}

/** The site's docks, each with its drone where the inventory has it. */
export async function dockIssues(
  context: Context,
  mission: CandidateMission,
  { conflicts, checks }: Checks,
): Promise<CheckedCandidate[]> {
  const docks = await docksInUse(context);
  const ofSite = docks.filter((dock) => dock.site_id === mission.site_id);
  const site = await placeOf(context, mission.site_id);
  return ofSite.map((dock) => {
    const { id, name } = dock;
    const drone = checks.fleet.find(({ serial_number }) => serial_number === dock.drone_serial_number);
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
        ...checks.maintenance("docks", id),
        ...cameraIssues(mission, camerasOf(dock, drone)),
        ...(drone
          ? [
              ...droneIssues(drone),
              ...aircraftIssues(drone, checks),
              ...checks.maintenance("drones", drone.id),
            ]
          : []),
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

/** Those of the drone inside, by its model; where the inventory doesn't have it, of the drone that the dock is made for. */
function camerasOf(dock: DockRow, drone: { model: string } | undefined): CheckedCamera[] {
  const item = ["docks", dock.id] as const;
  const aircraft = drone ? aircraftOfModel(drone.model) : droneOfDock(dock.model);
  // a thermal camera whose sensor nobody knows: it is doubted
  if (!aircraft) return [{ model: drone?.model ?? dock.model, sensors: [], is_radiometric: true, item }];
  return aircraft.cameraIds.flatMap((id) => {
    const camera = findCamera(id);
    if (!camera) return [];
    const sensors = sensorsOf(camera);
    return [
      { model: aircraft.name, sensors, is_radiometric: sensors.some((one) => one.is_radiometric), item },
    ];
  });
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
