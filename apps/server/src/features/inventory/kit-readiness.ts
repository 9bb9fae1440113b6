import type { StoredStatus } from "@overfly/contract/inventory/items";
import type { Kit } from "@overfly/contract/inventory/kits";
import { message } from "@overfly/i18n/message";
import { ratedCycles } from "./rated-cycles.ts";
import { blocked, fixedAt, type ReadinessIssue, unavailable, warning } from "./readiness.ts";

type Parts = Pick<Kit, "drone" | "payloads" | "batteries" | "accessories"> & { id?: number };

/** Below this a battery doesn't reach its rated flight time. */
const WEAK_HEALTH_PERCENT = 80;
/** Below this it may fail in flight. */
const WORN_HEALTH_PERCENT = 60;

/** The reasons why a kit is not ready, part by part. */
export function kitIssues({ id, drone, payloads, batteries, accessories }: Parts): ReadinessIssue[] {
  const lacks = (issue: ReadinessIssue) => (id === undefined ? issue : fixedAt("kits", id, issue));
  return [
    ...(drone ? droneIssues(drone) : [lacks(blocked("readiness:noDrone"))]),
    ...(payloads.length > 0 ? [] : [lacks(blocked("readiness:noPayload"))]),
    ...payloads.flatMap((payload) => at("payloads", payload, statusIssues(payload.model, payload.status))),
    ...(batteries.length > 0 ? [] : [lacks(blocked("readiness:noBattery"))]),
    ...batteries.flatMap((battery) => at("batteries", battery, batteryIssues(battery))),
    ...accessories.flatMap((accessory) =>
      at("accessories", accessory, statusIssues(accessory.name, accessory.status)),
    ),
  ];
}

type ItemKind = "drones" | "payloads" | "batteries" | "accessories";

const at = (kind: ItemKind, { id }: { id: number }, issues: readonly ReadinessIssue[]) =>
  issues.map((issue) => fixedAt(kind, id, issue));

function statusIssues(name: string, status: StoredStatus): ReadinessIssue[] {
  switch (status) {
    case "available":
      return [];
    case "in_maintenance":
      return [blocked(message("readiness:inMaintenance", { name }))];
    case "retired":
      return [unavailable(message("readiness:retired", { name }))];
    case "lost":
      return [unavailable(message("readiness:lost", { name }))];
  }
}

type CheckedDrone = Pick<NonNullable<Kit["drone"]>, "id" | "name" | "status" | "airworthy">;

export const droneIssues = (drone: CheckedDrone): ReadinessIssue[] =>
  at("drones", drone, [
    ...statusIssues(drone.name, drone.status),
    ...(drone.airworthy ? [] : [blocked(message("readiness:notAirworthy", { name: drone.name }))]),
  ]);

const batteryIssues = (battery: Kit["batteries"][number]): ReadinessIssue[] => [
  ...statusIssues(`${battery.model} ${battery.serial_number}`, battery.status),
  ...healthIssues(battery),
  ...cycleIssues(battery),
];

function healthIssues({ serial_number: serial, health_percent }: Kit["batteries"][number]): ReadinessIssue[] {
  if (health_percent === null || health_percent >= WEAK_HEALTH_PERCENT) return [];
  const reason = message("readiness:batteryHealth", { serial, percent: Math.round(health_percent) });
  return [health_percent < WORN_HEALTH_PERCENT ? blocked(reason) : warning(reason)];
}

function cycleIssues({ model, serial_number: serial, cycles }: Kit["batteries"][number]): ReadinessIssue[] {
  const rated = ratedCycles(model);
  return cycles < rated ? [] : [warning(message("readiness:batteryCycles", { serial, cycles, rated }))];
}
