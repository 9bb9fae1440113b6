import { Box } from "@mantine/core";
import { anomalies } from "@overfly/contract/anomalies/anomalies";
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
import { FindingDetail } from "./anomaly-detail.tsx";
import { useChangeFinding } from "#features/anomalies/anomaly-mutations.ts";
import { FindingsList } from "./anomaly-list.tsx";
import { FindingsMap } from "./anomaly-map.tsx";
import style from "./review.module.css";
import { NewFinding, type Place } from "./new-anomaly.tsx";
import { matching, nextToReview, stepFrom } from "./review-order.ts";
import { useFindingChoice } from "./use-selected-anomaly.ts";
import { useReviewKeys } from "./use-review-keys.ts";

const OVER: readonly string[] = ["in_review", "completed", "ready"];

/** List, map and detail of the same findings. */
export function FindingsBench({ mission }: { mission: MissionDetail }) {
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
  return <Bench mission={mission} />;
}

function Bench({ mission }: { mission: MissionDetail }) {
  const bench = useBench(mission);
  const { shown, chosen, choose, place, setPlace, adding, setAdding } = bench;
  const top = useRef<HTMLDivElement>(null);
  const show = (id: number | null): void => {
    choose(id);
    if (id !== null) top.current?.scrollIntoView({ block: "start" }); // on a phone the detail stands above the list
  };
  return (
    <div ref={top} className={style["bench"]} data-chosen={chosen !== undefined || undefined}>
      <FindingsList {...bench} choose={show} />
      <FindingsMap
        mission={mission}
        findings={shown}
        chosen={chosen?.id ?? null}
        onChoose={choose}
        {...(adding ? { onPlace: setPlace } : {})}
      />
      <aside className={style["detail"]}>
        {chosen ? (
          <FindingDetail
            key={`${chosen.id} ${chosen.updated_at}`}
            finding={chosen}
            mission={mission}
            editable={bench.editable}
            decide={bench.decide}
          />
        ) : (
          <p className={style["chooseOne"]}>{translate("anomalies:choose")}</p>
        )}
      </aside>
      {place && (
        <NewFinding
          token={mission.token}
          place={place}
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
function useBench(mission: MissionDetail) {
  const { data: findings = [] } = useQuery(anomalyQueries.ofMission(mission.token));
  const { id, choose: show, filter, setFilter } = useFindingChoice();
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
  const [place, setPlace] = useState<Place | null>(null);
  const change = useChangeFinding(mission.token);
  const open = mission.status === "in_review";
  const editable = useAllowed(anomalies.update) && open;
  const mayAdd = useAllowed(anomalies.create) && open;
  const shown = matching(findings, filter);
  const chosen = findings.find((finding) => finding.id === id);
  const decide = (review: "confirmed" | "dismissed" | "unreviewed"): void => {
    const finding = findings.find((one) => one.id === aim.current);
    if (!finding || !editable || change.isPending) return;
    const next = review === "unreviewed" ? null : nextToReview(findings, finding.id);
    change.mutate({ finding, changes: { review } }, { onSuccess: () => next !== null && choose(next) });
  };
  useReviewKeys({
    step: (by) => {
      const next = stepFrom(
        shown.map((finding) => finding.id),
        aim.current,
        by,
      );
      if (next !== null) choose(next);
    },
    ...(editable ? { decide } : {}),
  });
  return {
    findings,
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

export type BenchState = ReturnType<typeof useBench>;
