import type { LogWarning } from "#flight-log.ts";

export interface Damage {
  isTruncated: boolean;
  isDamaged: boolean;
}

export function damageWarnings({ isTruncated, isDamaged }: Damage): LogWarning[] {
  const warnings: LogWarning[] = [];
  if (isTruncated) warnings.push("truncated");
  if (isDamaged) warnings.push("damaged-records");
  return warnings;
}
