import {
  type Anomaly,
  anomalies as anomalyEndpoints,
  type DismissReason,
} from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { useReviewMany, useUpdateAnomaly } from "#features/anomalies/anomaly-mutations.ts";
import type { AnomalyPosition } from "./new-anomaly.tsx";
import { matchingAnomalies, nextToReview, stepFrom } from "./review-order.ts";
import { useSelectedAnomaly } from "./use-selected-anomaly.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { useCorrections } from "./undo/use-corrections.ts";
import { type Undos, useUndos } from "./undo/use-undos.ts";

/** State of the review: filtered and selected anomalies, and the analyst's actions. */
export function useAnomalyReview(mission: MissionDetail) {
  const { data: anomalies = [] } = useQuery(anomalyQueries.ofMission(mission.token));
  const { id, choose: show, filter, setFilter } = useSelectedAnomaly();
  const { aim, choose } = useAim(id, show);
  const open = mission.status === "in_review" || mission.report_revising;
  const editable = useAllowed(anomalyEndpoints.update) && open;
  const mayAdd = useAllowed(anomalyEndpoints.create) && open;
  const displayed = matchingAnomalies(anomalies, filter);
  const selected = anomalies.find((anomaly) => anomaly.id === id);
  const undos = useUndos();
  const { undo, canUndo } = undos;
  const { decide, decideAll } = useDecide(mission.token, { aim, choose, undos });
  const corrections = useCorrections(mission.token, { aim, choose, undos });
  const opened = useOpened();
  const adding = useAdding();
  const { isViewing, setViewing, setDismissing, zoom } = opened;
  const has = (ask: () => void) => () => {
    if (aim.current !== null) ask();
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
    view: has(() => setViewing(true)),
    zoom: has(zoom),
    ...(editable
      ? {
          confirm: () => decide({ review: "confirmed" }),
          dismiss: has(() => setDismissing(true)),
          edit: () => {
            if (!isViewing) focusEditor();
          },
          undo,
        }
      : {}),
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
    decideAll,
    undo,
    canUndo,
    ...corrections,
    ...opened,
    ...adding,
  };
}

/** Whether a place for a new anomaly is being chosen, and the chosen one. */
function useAdding() {
  const [adding, setAdding] = useState(false);
  const [newPosition, setNewPosition] = useState<AnomalyPosition | null>(null);
  return { adding, setAdding, newPosition, setNewPosition };
}

/** What is open of the selected anomaly. */
function useOpened() {
  const [isViewing, setViewing] = useState(false);
  const [isDismissing, setDismissing] = useState(false);
  const [zooms, setZooms] = useState(0);
  return {
    isViewing,
    setViewing,
    isDismissing,
    setDismissing,
    /** Grows with each request to see it on the map from close by. */
    zooms,
    zoom: () => setZooms((count) => count + 1),
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

export interface Decision {
  review: Anomaly["review"];
  dismiss_reason?: DismissReason;
}

type Decide = (decision: Decision) => void;

interface DecideOptions {
  aim: RefObject<number | null>;
  choose: (id: number | null) => void;
  undos: Undos;
}

/** The first field of the selected anomaly's form. */
function focusEditor(): void {
  document.querySelector<HTMLElement>("[data-anomaly-form] input")?.focus();
}

/**
 * Saves a decision on the selected anomaly and goes on to the next one at once, so that decisions may follow each other
 * faster than the server answers. One that fails is selected again, unless the analyst has gone elsewhere by then.
 */
function useDecide(token: string, { aim, choose, undos }: DecideOptions) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateAnomaly(token);
  const saving = useRef(new Set<number>());
  const many = useReviewMany(token);
  const current = () => client.getQueryData(anomalyQueries.ofMission(token).queryKey)?.data ?? [];
  const decide: Decide = (decision) => {
    const anomalies = current();
    const anomaly = anomalies.find(({ id }) => id === aim.current);
    if (!anomaly || saving.current.has(anomaly.id)) return;
    saving.current.add(anomaly.id);
    const undecided = anomalies.filter(({ id }) => id === anomaly.id || !saving.current.has(id));
    const next = decision.review === "unreviewed" ? null : nextToReview(undecided, anomaly.id);
    if (next !== null) choose(next);
    const undo = (): void => take(anomaly.id, decisionOf(anomaly), choose);
    undos.add(undo);
    const goBack = (): void => {
      undos.drop(undo);
      if (aim.current === next) choose(anomaly.id);
    };
    void mutateAsync({ anomaly, changes: decision })
      .catch(goBack)
      .finally(() => saving.current.delete(anomaly.id));
  };
  const take = (id: number, decision: Decision, show: (id: number) => void): void => {
    const anomaly = current().find((each) => each.id === id);
    if (!anomaly || saving.current.has(id)) return;
    saving.current.add(id);
    show(id);
    void mutateAsync({ anomaly, changes: decision })
      .catch(() => undefined) // a toast has said so
      .finally(() => saving.current.delete(id));
  };
  const decideAll = (ids: number[], onDone: () => void): void =>
    many.mutate(
      { ids, review: "confirmed" },
      {
        onSuccess: () => {
          undos.add(() => many.mutate({ ids, review: "unreviewed" }));
          onDone();
        },
      },
    );
  return { decide, decideAll };
}

const decisionOf = ({ review, dismiss_reason }: Anomaly): Decision => ({
  review,
  ...(dismiss_reason && { dismiss_reason }),
});

export type AnomalyReviewState = ReturnType<typeof useAnomalyReview>;
