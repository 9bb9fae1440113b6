import type { Sensor } from "@overfly/contract/inventory/payloads";
import type { Kit } from "@overfly/contract/inventory/kits";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { firmwareIssues } from "#features/inventory/firmware.ts";
import { kitIssues } from "#features/inventory/kit-readiness.ts";
import { allKits } from "#features/inventory/list-kits.ts";
import { fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";
import { owned } from "#tenancy.ts";
import { type AssignmentConflict, conflictIssue } from "./assignment-conflicts.ts";
import { cameraIssues } from "./camera-issues.ts";
import type { CandidateMission, CheckedCandidate } from "./checked-candidate.ts";
import type { MaintenanceIssues } from "./maintenance-issues.ts";

interface Checks {
  /** When the flight is over. */
  ends_at: string;
  conflicts: readonly AssignmentConflict[];
  maintenance: MaintenanceIssues;
}

/** The provider's kits: clashes, each part, its maintenance and firmware, and whether the camera suits the order. */
export async function kitCandidateIssues(
  context: Context,
  mission: CandidateMission,
  { ends_at, conflicts, maintenance }: Checks,
): Promise<CheckedCandidate[]> {
  const [kits, drones, payloads, dockOfDrone] = await Promise.all([
    allKits(context),
    dronesInUse(context),
    payloadsInKits(context),
    docksOfDrones(context, conflicts),
  ]);
  const payloadsOf = Map.groupBy(payloads, ({ kit_id }) => kit_id);
  const droneOf = new Map(drones.map((drone) => [drone.id, drone]));
  return kits.map((kit) => {
    const { id, name } = kit;
    const drone = kit.drone && droneOf.get(kit.drone.id);
    const dockId = kit.drone && dockOfDrone.get(kit.drone.serial_number);
    const conflict = conflicts.find(
      ({ kit_id, dock_id }) => kit_id === id || (dock_id !== null && dock_id === dockId),
    );
    return {
      id,
      name,
      issues: [
        ...(conflict ? [conflictIssue(conflict.kit_id === id ? name : (drone?.name ?? name), conflict)] : []),
        ...kitIssues(kit),
        ...cameraIssues(mission, payloadsOf.get(id) ?? []),
        ...(drone ? aircraftIssues(drone, drones, ends_at) : []),
        ...partsOf(kit).flatMap(([kind, part]) => maintenance(kind, part)),
      ],
    };
  });
}

type DroneRow = Awaited<ReturnType<typeof dronesInUse>>[number];

const aircraftIssues = (drone: DroneRow, fleet: readonly DroneRow[], endsAt: string): ReadinessIssue[] =>
  [...firmwareIssues(drone, fleet), ...insuranceIssues(drone, endsAt)].map((issue) =>
    fixedAt("drones", drone.id, issue),
  );

const insuranceIssues = ({ name, insured_until }: DroneRow, endsAt: string): ReadinessIssue[] =>
  insured_until !== null && insured_until < endsAt.slice(0, 10)
    ? [warning(message("readiness:insuranceExpired", { name, date: insured_until }))]
    : [];

const partsOf = ({ id, drone, payloads, batteries, accessories }: Kit) => [
  ["kits" as const, id] as const,
  ...(drone ? [["drones" as const, drone.id] as const] : []),
  ...payloads.map((part) => ["payloads" as const, part.id] as const),
  ...batteries.map((part) => ["batteries" as const, part.id] as const),
  ...accessories.map((part) => ["accessories" as const, part.id] as const),
];

const dronesInUse = ({ db, user }: Context) =>
  db
    .selectFrom("drones")
    .where(owned(user, "drones"))
    .where("archived_at", "is", null)
    .select(["id", "name", "model", "firmware", "insured_until"])
    .execute();

const payloadsInKits = ({ db, user }: Context) =>
  db
    .selectFrom("payloads")
    .where(owned(user, "payloads"))
    .where("kit_id", "is not", null)
    .select(["id", "kit_id", "model", "is_radiometric", sql.ref<Sensor[]>("sensors").as("sensors")])
    .orderBy("id")
    .execute();

/** Docks that fly at that time, by the serial number of the drone inside. */
async function docksOfDrones({ db }: Context, conflicts: readonly AssignmentConflict[]) {
  const ids = conflicts.flatMap(({ dock_id }) => dock_id ?? []);
  if (ids.length === 0) return new Map<string, number>();
  const docks = await db
    .selectFrom("docks")
    .where("id", "in", ids)
    .where("drone_serial_number", "is not", null)
    .select(["id", "drone_serial_number"])
    .execute();
  return new Map(docks.map(({ id, drone_serial_number }) => [drone_serial_number ?? "", id]));
}
