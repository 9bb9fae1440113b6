import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
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
  const { aim, choose } = useAim(id, show);
  const [adding, setAdding] = useState(false);
  const [newPosition, setNewPosition] = useState<AnomalyPosition | null>(null);
  const open = mission.status === "in_review";
  const editable = useAllowed(anomalyEndpoints.update) && open;
  const mayAdd = useAllowed(anomalyEndpoints.create) && open;
  const displayed = matchingAnomalies(anomalies, filter);
  const selected = anomalies.find((anomaly) => anomaly.id === id);
  const decide = useDecide(mission.token, aim, choose);
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

/**
 * The anomaly that the next key is about. Keys may be pressed faster than React renders: the ref holds the latest choice,
 * and an earlier one that is rendered only now doesn't replace it.
 */
function useAim(id: number | null, show: (id: number | null) => void) {
  const aim = useRef(id);
  const unrendered = useRef<(number | null)[]>([]);
  useEffect(() => {
    const rendered = unrendered.current.lastIndexOf(id);
    if (rendered === -1) aim.current = id;
    else unrendered.current.splice(0, rendered + 1);
  }, [id]);
  const choose = (next: number | null): void => {
    if (next === aim.current) return;
    aim.current = next;
    unrendered.current.push(next);
    show(next);
  };
  return { aim, choose };
}

type Decide = (review: "confirmed" | "dismissed" | "unreviewed") => void;

/**
 * Saves a decision on the selected anomaly and goes on to the next one at once, so that decisions may follow each other
 * faster than the server answers. One that fails is selected again, unless the analyst has gone elsewhere by then.
 */
function useDecide(
  token: string,
  aim: RefObject<number | null>,
  choose: (id: number | null) => void,
): Decide {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateAnomaly(token);
  const saving = useRef(new Set<number>());
  return (review) => {
    const anomalies = client.getQueryData(anomalyQueries.ofMission(token).queryKey)?.data ?? [];
    const anomaly = anomalies.find(({ id }) => id === aim.current);
    if (!anomaly || saving.current.has(anomaly.id)) return;
    saving.current.add(anomaly.id);
    const undecided = anomalies.filter(({ id }) => id === anomaly.id || !saving.current.has(id));
    const next = review === "unreviewed" ? null : nextToReview(undecided, anomaly.id);
    if (next !== null) choose(next);
    const goBack = (): void => {
      if (aim.current === next) choose(anomaly.id);
    };
    void mutateAsync({ anomaly, changes: { review } })
      .catch(goBack)
      .finally(() => saving.current.delete(anomaly.id));
  };
}

export type AnomalyReviewState = ReturnType<typeof useAnomalyReview>;
