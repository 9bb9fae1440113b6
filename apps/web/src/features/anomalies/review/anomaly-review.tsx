import { Box } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { translate } from "#platform/i18n/translation.ts";
import { type AnomalyReviewState, useAnomalyReview } from "./use-anomaly-review.ts";
import { AnomalyList } from "./anomaly-list.tsx";
import { AnomalyMap } from "./anomaly-map.tsx";
import style from "./review.module.css";

const NoAnomalies = lazy(() =>
  import("#features/anomalies/no-anomalies.tsx").then((m) => ({ default: m.NoAnomalies })),
);
const AnomalyDetail = lazy(() => import("./anomaly-detail.tsx").then((m) => ({ default: m.AnomalyDetail })));
const DismissDialog = lazy(() => import("./dismiss-dialog.tsx").then((m) => ({ default: m.DismissDialog })));
const AnomalyViewer = lazy(() =>
  import("#features/anomalies/viewer/anomaly-viewer.tsx").then((m) => ({ default: m.AnomalyViewer })),
);
const NewAnomaly = lazy(() => import("./new-anomaly.tsx").then((m) => ({ default: m.NewAnomaly })));

const OVER: readonly string[] = ["in_review", "completed", "ready"];

/** List, map and detail of the same anomalies. */
export function AnomalyReview({ mission }: { mission: MissionDetail }) {
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
      <Suspense>
        <NoAnomalies mission={mission} isOver={over} />
      </Suspense>
    );
  }
  return <ReviewColumns mission={mission} />;
}

function ReviewColumns({ mission }: { mission: MissionDetail }) {
  const review = useAnomalyReview(mission);
  const { displayed, selected, choose, newPosition, setNewPosition, adding, setAdding } = review;
  const { decide } = review;
  const top = useRef<HTMLDivElement>(null);
  const show = (id: number | null): void => {
    choose(id);
    if (id !== null) top.current?.scrollIntoView({ block: "start" }); // on a phone the detail is above the list
  };
  return (
    <div ref={top} className={style["columns"]} data-chosen={selected !== undefined || undefined}>
      <AnomalyList {...review} choose={show} />
      <AnomalyMap
        mission={mission}
        anomalies={displayed}
        selected={selected?.id ?? null}
        onSelect={choose}
        zooms={review.zooms}
        {...(adding ? { onPickPosition: setNewPosition } : {})}
      />
      <aside className={style["detail"]}>
        {selected ? (
          <Suspense fallback={<LinesSkeleton lines={8} />}>
            <AnomalyDetail
              key={`${selected.id} ${selected.updated_at}`}
              anomaly={selected}
              mission={mission}
              editable={review.editable}
              decide={decide}
              dismiss={() => review.setDismissing(true)}
              view={() => review.setViewing(true)}
              zoom={review.zoom}
              corrections={review}
            />
          </Suspense>
        ) : (
          <p className={style["chooseOne"]}>{translate("anomalies:selectHint")}</p>
        )}
      </aside>
      <Suspense>
        <Asked {...review} />
        {newPosition && (
          <NewAnomaly
            token={mission.token}
            position={newPosition}
            close={() => setNewPosition(null)}
            onAdded={(id) => {
              setNewPosition(null);
              setAdding(false);
              choose(id);
              review.added(id);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The dialogs that a key or a button has opened. */
function Asked(review: AnomalyReviewState) {
  const { isViewing, setViewing, isDismissing, setDismissing, selected, anomalies, choose, decide } = review;
  if (!selected) return null;
  return (
    <>
      {isViewing && (
        <AnomalyViewer
          anomaly={selected}
          anomalies={anomalies}
          choose={choose}
          close={() => setViewing(false)}
          closeOnEscape={!isDismissing}
        />
      )}
      {isDismissing && (
        <DismissDialog
          close={() => setDismissing(false)}
          dismiss={(dismiss_reason) => decide({ review: "dismissed", dismiss_reason })}
        />
      )}
    </>
  );
}
