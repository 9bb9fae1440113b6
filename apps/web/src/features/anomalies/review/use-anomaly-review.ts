import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { useUpdateAnomaly } from "#features/anomalies/anomaly-mutations.ts";
import type { AnomalyPosition } from "./new-anomaly.tsx";
import { matchingAnomalies, nextToReview, stepFrom } from "./review-order.ts";
import { useSelectedAnomaly } from "./use-selected-anomaly.ts";
import { useReviewKeys } from "./use-review-keys.ts";

/** State of the review: filtered and selected anomalies, and the analyst's actions. */
export function useAnomalyReview(mission: MissionDetail) {
  const { data: anomalies = [] } = useQuery(anomalyQueries.ofMission(mission.token));
  const { id, choose: show, filter, setFilter } = useSelectedAnomaly();
  // Keys may be pressed faster than React renders: the ref holds the latest selection.
  const aim = useRef(id);
  useEffect(() => {
    aim.current = id;
  }, [id]);
  const choose = (next: number | null): void => {
    aim.current = next;
    show(next);
  };
  const [adding, setAdding] = useState(false);
  const [newPosition, setNewPosition] = useState<AnomalyPosition | null>(null);
  const change = useUpdateAnomaly(mission.token);
  const open = mission.status === "in_review";
  const editable = useAllowed(anomalyEndpoints.update) && open;
  const mayAdd = useAllowed(anomalyEndpoints.create) && open;
  const displayed = matchingAnomalies(anomalies, filter);
  const selected = anomalies.find((anomaly) => anomaly.id === id);
  const decide = (review: "confirmed" | "dismissed" | "unreviewed"): void => {
    const anomaly = anomalies.find((one) => one.id === aim.current);
    if (!anomaly || !editable || change.isPending) return;
    const next = review === "unreviewed" ? null : nextToReview(anomalies, anomaly.id);
    change.mutate({ anomaly, changes: { review } }, { onSuccess: () => next !== null && choose(next) });
  };
  useReviewKeys({
    step: (by) => {
      const next = stepFrom(
        displayed.map((anomaly) => anomaly.id),
        aim.current,
        by,
      );
      if (next !== null) choose(next);
    },
    ...(editable ? { decide } : {}),
  });
  return {
    anomalies,
    displayed,
    selected,
    choose,
    filter,
    setFilter,
    editable,
    mayAdd,
    decide,
    adding,
    setAdding,
    newPosition,
    setNewPosition,
  };
}

export type AnomalyReviewState = ReturnType<typeof useAnomalyReview>;
