import type { StoredStatus } from "@overfly/contract/inventory/items";
import type { Kit } from "@overfly/contract/inventory/kits";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { firmwareIssues } from "./firmware.ts";
import { kitIssues } from "./kit-readiness.ts";
import { type MaintenanceIssues, maintenanceIssues } from "./maintenance/maintenance-issues.ts";
import { fixedAt, type ReadinessIssue, warning } from "./readiness.ts";

/** What equipment is judged by. */
export interface EquipmentChecks {
  /** When it is to be ready, such as the end of a flight. */
  at: string;
  fleet: readonly FleetDrone[];
  maintenance: MaintenanceIssues;
}

/** Read once for all of the provider's equipment. */
export async function equipmentChecks(
  context: Pick<Context, "db" | "user">,
  at: string,
): Promise<EquipmentChecks> {
  const [fleet, maintenance] = await Promise.all([dronesInUse(context), maintenanceIssues(context, at)]);
  return { at, fleet, maintenance };
}

/** What keeps a kit from flying: its parts, their maintenance and work orders, and the aircraft's papers. */
export function equipmentIssues(
  kit: Omit<Kit, "ready" | "reasons">,
  checks: EquipmentChecks,
): ReadinessIssue[] {
  const drone = kit.drone && checks.fleet.find(({ id }) => id === kit.drone?.id);
  return [
    ...kitIssues(kit),
    ...(drone ? aircraftIssues(drone, checks) : []),
    ...partsOf(kit).flatMap(([kind, id]) => checks.maintenance(kind, id)),
  ];
}

type FleetDrone = Awaited<ReturnType<typeof dronesInUse>>[number];

export const aircraftIssues = (
  drone: FleetDrone,
  { fleet, at }: Pick<EquipmentChecks, "fleet" | "at">,
): ReadinessIssue[] =>
  [...firmwareIssues(drone, fleet), ...insuranceIssues(drone, at)].map((issue) =>
    fixedAt("drones", drone.id, issue),
  );

const insuranceIssues = ({ name, insured_until }: FleetDrone, at: string): ReadinessIssue[] =>
  insured_until !== null && insured_until < at.slice(0, 10)
    ? [warning(message("readiness:insuranceExpired", { name, date: insured_until }))]
    : [];

const partsOf = ({ id, drone, payloads, batteries, accessories }: Omit<Kit, "ready" | "reasons">) => [
  ["kits" as const, id] as const,
  ...(drone ? [["drones" as const, drone.id] as const] : []),
  ...payloads.map((part) => ["payloads" as const, part.id] as const),
  ...batteries.map((part) => ["batteries" as const, part.id] as const),
  ...accessories.map((part) => ["accessories" as const, part.id] as const),
];

const dronesInUse = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("drones")
    .where("provider_id", "=", user.organization_id)
    .where("archived_at", "is", null)
    .select([
      "id",
      "kit_id",
      "name",
      "model",
      "serial_number",
      "firmware",
      "insured_until",
      "airworthy",
      sql.ref<StoredStatus>("status").as("status"),
    ])
    .execute();
