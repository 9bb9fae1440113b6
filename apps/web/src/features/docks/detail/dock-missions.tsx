import type { Mission } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import style from "./detail.module.css";

const SHOWN = 5;

/** What the dock flies now and next, soonest first. */
export function DockMissions({ id }: { id: number }) {
  const { t } = useTranslation("docks/detail");
  const query = useQuery(
    missionQueries.list({
      dock: id,
      status: "assigned,planned,in_progress",
      sorts: { flight_time: "asc" },
      item_count: SHOWN,
    }),
  );
  return (
    <LoadedPanel title={t("missions")} query={query} none={t("noMissions")} flush>
      {({ data, meta }) => (
        <>
          <ul className={style["list"]}>
            {data.map((mission) => (
              <li key={mission.token}>
                <MissionRow mission={mission} />
              </li>
            ))}
          </ul>
          {meta.total > data.length && (
            <p className={style["more"]}>{t("moreMissions", { count: meta.total - data.length })}</p>
          )}
        </>
      )}
    </LoadedPanel>
  );
}

function MissionRow({ mission }: { mission: Mission }) {
  const { t } = useTranslation("docks/detail");
  const at = mission.flight_period?.starts_at;
  return (
    <Link className={style["row"]} to={`/missions/view/${mission.token}`}>
      <span className={style["rowLine"]}>
        <bdi className={style["name"]}>{mission.site.name}</bdi>
        <MissionStatusBadge mission={mission} />
      </span>
      <span className={style["rowFoot"]}>
        <bdi>{mission.number}</bdi>
        {at === undefined ? (
          <span>{t("notScheduled")}</span>
        ) : (
          <When at={at} zone={mission.site.time_zone} form="both" />
        )}
      </span>
    </Link>
  );
}
