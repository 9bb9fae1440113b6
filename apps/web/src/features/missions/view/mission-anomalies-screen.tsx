import { Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { MissionAndSite } from "#features/missions/mission-and-site.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { MissionActions } from "./mission-actions.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AnomalyReview } from "#features/anomalies/review/anomaly-review.tsx";
import style from "./mission-anomalies-screen.module.css";

/** The anomalies of a mission as map, list and detail: analysts review them, clients read them. */
export function MissionAnomaliesScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("anomalies");
  const home = viewPath(useMissionsPath(), token);
  useCrumb(token, mission.number);
  return (
    <div className={style["screen"]} data-full-bleed>
      <title>{`${t("titleOf", { number: mission.number })} · Overfly`}</title>
      <header className={style["header"]}>
        <div className={style["heading"]}>
          <h1 className={style["title"]}>{t("title")}</h1>
          <MissionStatusBadge mission={mission} />
          <span className={style["subtitle"]}>
            <MissionAndSite mission={mission} to={home} />
          </span>
        </div>
        <Group gap="xs" align="stretch">
          <MissionActions mission={mission} />
        </Group>
      </header>
      <AnomalyReview mission={mission} />
    </div>
  );
}
