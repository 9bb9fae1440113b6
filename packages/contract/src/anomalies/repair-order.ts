import { type Anomaly, SEVERITIES, type WorkState } from "./anomalies.ts";

/** What counts first when repairs are ranked. */
export const REPAIR_ORDERS = ["safety", "cost", "severity"] as const;
export type RepairOrder = (typeof REPAIR_ORDERS)[number];

export type RankedAnomaly = Pick<
  Anomaly,
  | "class"
  | "iec_class"
  | "severity"
  | "delta_t_k"
  | "delta_t_normalised_k"
  | "lost_kwdc"
  | "lost_money_per_year"
  | "work_state"
>;

/** ΔT that the severity follows: normalised to 1000 W/m², as measured where that is unknown. */
export const ratedDeltaK = ({
  delta_t_normalised_k: normalised,
  delta_t_k: measured,
}: Pick<Anomaly, "delta_t_k" | "delta_t_normalised_k">): number | null => normalised ?? measured;

/** A loss as it is shown: a dash where an anomaly, such as a hot junction box, loses nothing. */
export const shownLoss = (loss: number | null): number | null => loss || null;

/** The power that a report's anomalies lose together: a dash where modules are affected and nobody knows their power. */
export const shownTotalLoss = (totals: { affected_modules: number; lost_kwdc: number }): number | null =>
  totals.affected_modules > 0 ? shownLoss(totals.lost_kwdc) : totals.lost_kwdc;

const CLOSED: ReadonlySet<WorkState> = new Set<WorkState>(["resolved", "no_action_required", "not_found"]);

/** Whether nothing is left to repair. */
export const isRepairClosed = ({ work_state }: Pick<Anomaly, "work_state">): boolean =>
  CLOSED.has(work_state);

type Compare = (a: RankedAnomaly, b: RankedAnomaly) => number;

const bySafety: Compare = (a, b) => b.iec_class - a.iec_class;
const bySeverity: Compare = (a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);
const byDelta: Compare = (a, b) => (ratedDeltaK(b) ?? -Infinity) - (ratedDeltaK(a) ?? -Infinity) || 0;
const byCost: Compare = (a, b) =>
  (b.lost_money_per_year ?? 0) - (a.lost_money_per_year ?? 0) || b.lost_kwdc - a.lost_kwdc;

const CRITERIA: Record<RepairOrder, readonly Compare[]> = {
  safety: [bySafety, bySeverity, byCost, byDelta],
  cost: [byCost, bySafety, bySeverity, byDelta],
  severity: [bySeverity, byDelta, bySafety, byCost],
};

/** What is left to repair by the order's first criterion, equal ones by the next; closed repairs last. */
export const inRepairOrder = <A extends RankedAnomaly>(anomalies: readonly A[], order: RepairOrder): A[] =>
  anomalies.toSorted(
    (a, b) =>
      Number(isRepairClosed(a)) - Number(isRepairClosed(b)) ||
      CRITERIA[order].reduce((rank, compare) => rank || compare(a, b), 0),
  );
