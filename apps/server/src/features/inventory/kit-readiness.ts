import type { SettableStatus } from "@overfly/contract/inventory/items";
import type { Kit } from "@overfly/contract/inventory/kits";
import { message } from "@overfly/i18n/message";
import { blocked, type ReadinessIssue, warning } from "./readiness.ts";

type Parts = Pick<Kit, "drone" | "payloads" | "batteries" | "accessories">;

/** Below this a battery doesn't reach its rated flight time. */
const WEAK_HEALTH_PERCENT = 80;
/** Below this it may fail in flight. */
const WORN_HEALTH_PERCENT = 60;

/** The reasons why a kit is not ready, part by part. */
export function kitIssues({ drone, payloads, batteries, accessories }: Parts): ReadinessIssue[] {
  return [
    ...(drone ? droneIssues(drone) : [blocked("readiness:noDrone")]),
    ...(payloads.length > 0 ? [] : [blocked("readiness:noPayload")]),
    ...payloads.flatMap(({ model, status }) => statusIssues(model, status)),
    ...(batteries.length > 0 ? [] : [blocked("readiness:noBattery")]),
    ...batteries.flatMap(batteryIssues),
    ...accessories.flatMap(({ name, status }) => statusIssues(name, status)),
  ];
}

const UNAVAILABLE_STATUSES = {
  in_maintenance: "readiness:inMaintenance",
  retired: "readiness:retired",
  lost: "readiness:lost",
  available: undefined,
} as const;

function statusIssues(name: string, status: SettableStatus): ReadinessIssue[] {
  const outOfUse = UNAVAILABLE_STATUSES[status];
  return outOfUse ? [blocked(message(outOfUse, { name }))] : [];
}

const droneIssues = ({ name, status, airworthy }: NonNullable<Kit["drone"]>): ReadinessIssue[] => [
  ...statusIssues(name, status),
  ...(airworthy ? [] : [blocked(message("readiness:notAirworthy", { name }))]),
];

function batteryIssues(battery: Kit["batteries"][number]): ReadinessIssue[] {
  const { model, serial_number, status, health_percent } = battery;
  const outOfUse = statusIssues(`${model} ${serial_number}`, status);
  if (health_percent === null || health_percent >= WEAK_HEALTH_PERCENT) return outOfUse;
  const reason = message("readiness:batteryHealth", {
    serial: serial_number,
    percent: Math.round(health_percent),
  });
  return [...outOfUse, health_percent < WORN_HEALTH_PERCENT ? blocked(reason) : warning(reason)];
}
