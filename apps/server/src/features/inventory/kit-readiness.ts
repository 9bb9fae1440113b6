import type { Kit } from "@overfly/contract/inventory/inventory";
import { message } from "@overfly/i18n/message";
import { blocked, type ReadinessIssue, warning } from "./readiness.ts";

type Parts = Pick<Kit, "drone" | "payload" | "batteries">;

/** Below this a battery doesn't reach its rated flight time. */
const WEAK_HEALTH_PERCENT = 80;
/** Below this it may fail in flight. */
const WORN_HEALTH_PERCENT = 60;

/** The reasons why a kit is not ready, part by part. */
export function kitIssues({ drone, payload, batteries }: Parts): ReadinessIssue[] {
  return [
    ...(drone ? droneIssues(drone) : [blocked("readiness:noDrone")]),
    ...(payload ? [] : [blocked("readiness:noPayload")]),
    ...(batteries.length > 0 ? [] : [blocked("readiness:noBattery")]),
    ...batteries.flatMap(batteryIssues),
  ];
}

const UNAVAILABLE_STATUSES = {
  in_maintenance: "readiness:inMaintenance",
  retired: "readiness:retired",
  lost: "readiness:lost",
  available: undefined,
  assigned: undefined,
} as const;

function droneIssues({ name, status, airworthy }: NonNullable<Kit["drone"]>): ReadinessIssue[] {
  const outOfUse = UNAVAILABLE_STATUSES[status];
  return [
    ...(outOfUse ? [blocked(message(outOfUse, { name }))] : []),
    ...(airworthy ? [] : [blocked(message("readiness:notAirworthy", { name }))]),
  ];
}

function batteryIssues({ serial_number, health_percent }: Kit["batteries"][number]): ReadinessIssue[] {
  if (health_percent === null || health_percent >= WEAK_HEALTH_PERCENT) return [];
  const reason = message("readiness:batteryHealth", {
    serial: serial_number,
    percent: Math.round(health_percent),
  });
  return [health_percent < WORN_HEALTH_PERCENT ? blocked(reason) : warning(reason)];
}
