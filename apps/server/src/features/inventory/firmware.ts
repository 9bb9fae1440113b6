import { message } from "@overfly/i18n/message";
import { type ReadinessIssue, warning } from "./readiness.ts";

export interface FirmwareDevice {
  name: string;
  model: string;
  firmware: string | null;
}

/**
 * Warns of a firmware that is older than the newest on another device of the same model. Versions that aren't numbers
 * with points between them can't be compared.
 */
export function firmwareIssues(
  { name, model, firmware }: FirmwareDevice,
  fleet: readonly Pick<FirmwareDevice, "model" | "firmware">[],
): ReadinessIssue[] {
  const version = parse(firmware);
  if (!version || firmware === null) return [];
  const newer = fleet.filter((other) => other.model === model && isNewer(parse(other.firmware), version));
  const [first, ...others] = newer;
  if (!first) return [];
  const newest = others.reduce(
    (best, other) => (isNewer(parse(other.firmware), parse(best.firmware) ?? version) ? other : best),
    first,
  );
  return [
    warning(
      message("readiness:firmwareOlder", { name, version: firmware.trim(), newest: newest.firmware ?? "" }),
    ),
  ];
}

const parse = (firmware: string | null): number[] | undefined =>
  firmware !== null && /^\s*v?\d+(\.\d+)+\s*$/i.test(firmware)
    ? firmware.trim().replace(/^v/i, "").split(".").map(Number)
    : undefined;

function isNewer(one: readonly number[] | undefined, other: readonly number[]): boolean {
  if (!one) return false;
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
