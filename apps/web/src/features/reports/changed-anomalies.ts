import type { EarlierAnomaly, Report } from "@overfly/contract/reports/reports";

export const CHANGE_KINDS = ["new", "persisting", "resolved", "dismissed", "not_inspected"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The anomalies of this inspection or the one before that changed so. */
export function changedAnomalies({ change, anomalies }: Report, kind: ChangeKind): EarlierAnomaly[] {
  if (change === null) return [];
  if (kind !== "new" && kind !== "persisting") return change[kind];
  const ids = new Set(change[kind]);
  return anomalies.filter(({ id }) => ids.has(id));
}
