import { ANOMALY_CLASSES, SEVERITIES, WORK_STATES } from "@overfly/contract/anomalies/anomalies";
import { useSearchParams } from "react-router";
import type { AnomalyFilter, ReviewFilter, WorkFilter } from "./review-order.ts";

const REVIEWS: readonly ReviewFilter[] = ["unreviewed", "confirmed", "dismissed"];

const WORKS: readonly WorkFilter[] = ["open", ...WORK_STATES];

/** The selected anomaly and the filter, kept in the URL so that they can be linked. */
export function useSelectedAnomaly() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("anomaly"));
  const filter: AnomalyFilter = {
    review: REVIEWS.find((review) => review === params.get("review")) ?? "all",
    severity: SEVERITIES.find((key) => key === params.get("severity")) ?? "any",
    class: ANOMALY_CLASSES.find((key) => key === params.get("class")) ?? "any",
    work: WORKS.find((key) => key === params.get("work")) ?? "any",
  };
  const set = (changes: Record<string, string>): void =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === "" || value === "all" || value === "any") before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    choose: (next: number | null) => set({ anomaly: next === null ? "" : String(next) }),
    filter,
    setFilter: (changes: Partial<AnomalyFilter>) => set(changes),
  };
}
