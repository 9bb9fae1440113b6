import { Box } from "@mantine/core";
import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { translate } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AnomalyDetail } from "./anomaly-detail.tsx";
import { useUpdateAnomaly } from "#features/anomalies/anomaly-mutations.ts";
import { AnomalyList } from "./anomaly-list.tsx";
import { AnomalyMap } from "./anomaly-map.tsx";
import style from "./review.module.css";
import { NewAnomaly, type AnomalyPosition } from "./new-anomaly.tsx";
import { matchingAnomalies, nextToReview, stepFrom } from "./review-order.ts";
import { useSelectedAnomaly } from "./use-selected-anomaly.ts";
import { useReviewKeys } from "./use-review-keys.ts";

const OVER: readonly string[] = ["in_review", "completed", "ready"];

/** List, map and detail of the same anomalies. */
export function AnomalyReview({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("anomalies");
  const found = useQuery(anomalyQueries.ofMission(mission.token));
  if (found.isPending) {
    return (
      <Box p="lg">
        <LinesSkeleton lines={8} />
      </Box>
    );
  }
  if (!found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const over = OVER.includes(mission.status);
  if (found.data.length === 0 && mission.status !== "in_review") {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />}
        title={t(over ? "none" : "noneYet")}
      >
        {t(over ? "noneWords" : "noneYetWords")}
      </EmptyState>
    );
  }
  return <ReviewColumns mission={mission} />;
}

function ReviewColumns({ mission }: { mission: MissionDetail }) {
  const bench = useAnomalyReview(mission);
  const { shown, chosen, choose, place, setPlace, adding, setAdding } = bench;
  const top = useRef<HTMLDivElement>(null);
  const show = (id: number | null): void => {
    choose(id);
    if (id !== null) top.current?.scrollIntoView({ block: "start" }); // on a phone the detail stands above the list
  };
  return (
    <div ref={top} className={style["bench"]} data-chosen={chosen !== undefined || undefined}>
      <AnomalyList {...bench} choose={show} />
      <AnomalyMap
        mission={mission}
        anomalies={shown}
        chosen={chosen?.id ?? null}
        onChoose={choose}
        {...(adding ? { onPlace: setPlace } : {})}
      />
      <aside className={style["detail"]}>
        {chosen ? (
          <AnomalyDetail
            key={`${chosen.id} ${chosen.updated_at}`}
            anomaly={chosen}
            mission={mission}
            editable={bench.editable}
            decide={bench.decide}
          />
        ) : (
          <p className={style["chooseOne"]}>{translate("anomalies:choose")}</p>
        )}
      </aside>
      {place && (
        <NewAnomaly
          token={mission.token}
          position={place}
          close={() => setPlace(null)}
          onAdded={(id) => {
            setPlace(null);
            setAdding(false);
            choose(id);
          }}
        />
      )}
    </div>
  );
}

/** What is shown and chosen, and what the analyst may do about it. */
function useAnomalyReview(mission: MissionDetail) {
  const { data: anomalies = [] } = useQuery(anomalyQueries.ofMission(mission.token));
  const { id, choose: show, filter, setFilter } = useSelectedAnomaly();
  // Keys may come faster than the screen follows: what was chosen last counts, drawn or not.
  const aim = useRef(id);
  useEffect(() => {
    aim.current = id;
  }, [id]);
  const choose = (next: number | null): void => {
    aim.current = next;
    show(next);
  };
  const [adding, setAdding] = useState(false);
  const [place, setPlace] = useState<AnomalyPosition | null>(null);
  const change = useUpdateAnomaly(mission.token);
  const open = mission.status === "in_review";
  const editable = useAllowed(anomalyEndpoints.update) && open;
  const mayAdd = useAllowed(anomalyEndpoints.create) && open;
  const shown = matchingAnomalies(anomalies, filter);
  const chosen = anomalies.find((anomaly) => anomaly.id === id);
  const decide = (review: "confirmed" | "dismissed" | "unreviewed"): void => {
    const anomaly = anomalies.find((one) => one.id === aim.current);
    if (!anomaly || !editable || change.isPending) return;
    const next = review === "unreviewed" ? null : nextToReview(anomalies, anomaly.id);
    change.mutate({ anomaly, changes: { review } }, { onSuccess: () => next !== null && choose(next) });
  };
  useReviewKeys({
    step: (by) => {
      const next = stepFrom(
        shown.map((anomaly) => anomaly.id),
        aim.current,
        by,
      );
      if (next !== null) choose(next);
    },
    ...(editable ? { decide } : {}),
  });
  return {
    anomalies,
    shown,
    chosen,
    choose,
    filter,
    setFilter,
    editable,
    mayAdd,
    decide,
    adding,
    setAdding,
    place,
    setPlace,
  };
}

export type AnomalyReviewState = ReturnType<typeof useAnomalyReview>;
