import type { Kit } from "@overfly/contract/inventory/inventory";
import { say } from "#platform/words/words.ts";
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

const OUT_OF_USE = {
  in_maintenance: "{name} is in maintenance",
  retired: "{name} is retired",
  lost: "{name} is lost",
  available: undefined,
  assigned: undefined,
} as const;

function droneDoubts({ name, status, airworthy }: NonNullable<Kit["drone"]>): Doubt[] {
  const outOfUse = OUT_OF_USE[status];
  return [
    ...(outOfUse ? [blocked(say(outOfUse, { name }))] : []),
    ...(airworthy ? [] : [blocked(say("{name} is not airworthy", { name }))]),
  ];
}

function batteryDoubts({ serial_number, health_percent }: Kit["batteries"][number]): Doubt[] {
  if (health_percent === null || health_percent >= WEAK_HEALTH_PERCENT) return [];
  const reason = say("Battery {serial} is at {percent} % of its health", {
    serial: serial_number,
    percent: Math.round(health_percent),
  });
  return [health_percent < WORN_HEALTH_PERCENT ? blocked(reason) : warning(reason)];
}
