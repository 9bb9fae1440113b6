import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";

export type ReviewFilter = Anomaly["review"] | "all";

export interface AnomalyFilter {
  review: ReviewFilter;
  severity: Severity | "any";
  class: Anomaly["class"] | "any";
  work: WorkFilter;
}

/** A state of the repair, or all whose repair is open. */
export type WorkFilter = Anomaly["work_state"] | "open" | "any";

const OPEN: readonly string[] = ["pending", "in_progress", "on_hold"];

const matchesWork = (state: Anomaly["work_state"], filter: WorkFilter): boolean =>
  filter === "any" || (filter === "open" ? OPEN.includes(state) : state === filter);

type Filtered = Pick<Anomaly, "review" | "severity" | "class" | "work_state">;

export const matchingAnomalies = <F extends Filtered>(
  anomalies: readonly F[],
  { review, severity, class: kind, work }: AnomalyFilter,
): F[] =>
  anomalies.filter(
    (anomaly) =>
      (review === "all" || anomaly.review === review) &&
      (severity === "any" || anomaly.severity === severity) &&
      (kind === "any" || anomaly.class === kind) &&
      matchesWork(anomaly.work_state, work),
  );

/** The id so many steps on in the list, its ends held; the first where none was chosen. */
export function stepFrom(ids: readonly number[], id: number | null, step: 1 | -1): number | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}

/** The next unreviewed anomaly after this one in the list, wrapping around to its start. */
export function nextToReview(
  anomalies: readonly Pick<Anomaly, "id" | "review">[],
  id: number,
): number | null {
  const at = anomalies.findIndex((anomaly) => anomaly.id === id);
  const around = [...anomalies.slice(at + 1), ...anomalies.slice(0, Math.max(0, at))];
  return around.find((anomaly) => anomaly.review === "unreviewed")?.id ?? null;
}
