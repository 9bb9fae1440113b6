import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";

export type ReviewFilter = Anomaly["review"] | "all";

export interface FindingFilter {
  review: ReviewFilter;
  severity: Severity | "any";
}

type Filtered = Pick<Anomaly, "review" | "severity">;

export const matching = <F extends Filtered>(
  findings: readonly F[],
  { review, severity }: FindingFilter,
): F[] =>
  findings.filter(
    (finding) =>
      (review === "all" || finding.review === review) &&
      (severity === "any" || finding.severity === severity),
  );

/** The id so many steps on in the list, its ends held; the first where none was chosen. */
export function stepFrom(ids: readonly number[], id: number | null, step: 1 | -1): number | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}

/** After a decision: the next that still waits for one, from the place in the list and then from its start. */
export function nextToReview(findings: readonly Pick<Anomaly, "id" | "review">[], id: number): number | null {
  const at = findings.findIndex((finding) => finding.id === id);
  const around = [...findings.slice(at + 1), ...findings.slice(0, Math.max(0, at))];
  return around.find((finding) => finding.review === "unreviewed")?.id ?? null;
}
