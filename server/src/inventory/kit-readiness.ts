import type { Kit } from "@overfly/contract/inventory";
import { blocked, type Doubt, warning } from "./readiness.ts";

type Parts = Pick<Kit, "drone" | "payload" | "batteries">;

/** Below this a battery no longer flies what its maker promised. */
const WEAK_HEALTH_PERCENT = 80;
/** Below this it may fail in the air. */
const WORN_HEALTH_PERCENT = 60;

/** What speaks against flying with a kit, part by part. */
export function kitDoubts({ drone, payload, batteries }: Parts): Doubt[] {
  return [
    ...(drone ? droneDoubts(drone) : [blocked("No drone in the kit")]),
    ...(payload ? [] : [blocked("No payload in the kit")]),
    ...(batteries.length > 0 ? [] : [blocked("No battery in the kit")]),
    ...batteries.flatMap(batteryDoubts),
  ];
}

const OUT_OF_USE: Partial<Record<NonNullable<Kit["drone"]>["status"], string>> = {
  in_maintenance: "is in maintenance",
  retired: "is retired",
  lost: "is lost",
};

function droneDoubts({ name, status, airworthy }: NonNullable<Kit["drone"]>): Doubt[] {
  const outOfUse = OUT_OF_USE[status];
  return [
    ...(outOfUse ? [blocked(`${name} ${outOfUse}`)] : []),
    ...(airworthy ? [] : [blocked(`${name} is not airworthy`)]),
  ];
}

function batteryDoubts({ serial_number, health_percent }: Kit["batteries"][number]): Doubt[] {
  if (health_percent === null || health_percent >= WEAK_HEALTH_PERCENT) return [];
  const reason = `Battery ${serial_number} is at ${Math.round(health_percent)} % of its health`;
  return [health_percent < WORN_HEALTH_PERCENT ? blocked(reason) : warning(reason)];
}
