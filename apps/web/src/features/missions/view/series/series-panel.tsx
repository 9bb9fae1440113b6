import { missionSeries } from "@overfly/contract/missions/mission-series";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import style from "./series.module.css";

const CancelDialog = lazy(() =>
  import("./cancel-following-dialog.tsx").then((m) => ({ default: m.CancelFollowingDialog })),
);

interface SeriesPanelProps {
  mission: MissionDetail;
  series: NonNullable<MissionDetail["series"]>;
}

/** The other missions of a repeated order. */
export function SeriesPanel({ mission, series }: SeriesPanelProps) {
  const { t } = useTranslation("missions/series");
  const { token, site } = mission;
  const path = useMissionsPath();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(missionQueries.series(token));
  return (
    <Panel title={t("place", { position: series.position, total: series.total })}>
      <Hint>{t(`frequency.${series.frequency}`)}</Hint>
      {found.isPending && <LinesSkeleton lines={3} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      <ol className={style["series"]}>
        {found.data?.map((one) => (
          <li key={one.token} aria-current={one.token === token ? "true" : undefined}>
            <Anchor component={Link} to={viewPath(path, one.token)}>
              <bdi>{one.number}</bdi>
            </Anchor>
            <Window mission={{ ...one, site }} />
            <MissionStatusBadge mission={one} />
          </li>
        ))}
      </ol>
      <Allowed to={missionSeries.cancelFollowing}>
        {mission.transitions.includes("cancel") && (
          <Button size="xs" onClick={() => setOpen(true)}>
            {t("cancelFollowing")}
          </Button>
        )}
      </Allowed>
      <Suspense>{isOpen && <CancelDialog mission={mission} onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  );
}
