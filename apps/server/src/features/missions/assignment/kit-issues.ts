import type { Sensor } from "@overfly/contract/inventory/payloads";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { type EquipmentChecks, equipmentIssues } from "#features/inventory/equipment-issues.ts";
import { allKits } from "#features/inventory/list-kits.ts";
import { owned } from "#tenancy.ts";
import { type AssignmentConflict, conflictIssue } from "./assignment-conflicts.ts";
import { cameraIssues } from "./camera-issues.ts";
import type { CandidateMission, CheckedCandidate } from "./checked-candidate.ts";

interface Checks {
  conflicts: readonly AssignmentConflict[];
  checks: EquipmentChecks;
}

/** The provider's kits: clashes, its readiness, and whether the camera suits the order. */
export async function kitCandidateIssues(
  context: Context,
  mission: CandidateMission,
  { conflicts, checks }: Checks,
): Promise<CheckedCandidate[]> {
  const [kits, payloads, dockOfDrone] = await Promise.all([
    allKits(context),
    payloadsInKits(context),
    docksOfDrones(context, conflicts),
  ]);
  const payloadsOf = Map.groupBy(payloads, ({ kit_id }) => kit_id);
  return kits.map((kit) => {
    const { id, name, drone } = kit;
    const dockId = drone && dockOfDrone.get(drone.serial_number);
    const conflict = conflicts.find(
      ({ kit_id, dock_id }) => kit_id === id || (dock_id !== null && dock_id === dockId),
    );
    return {
      id,
      name,
      issues: [
        ...(conflict ? [conflictIssue(conflict.kit_id === id ? name : (drone?.name ?? name), conflict)] : []),
        ...equipmentIssues(kit, checks),
        ...cameraIssues(
          mission,
          (payloadsOf.get(id) ?? []).map((payload) => ({ ...payload, item: ["payloads", payload.id] })),
        ),
      ],
    };
  });
}

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
