import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./command.module.css";

/** The next scheduled missions. */
export function ScheduleRail() {
  const { t } = useTranslation("command-control");
  const schedule = useQuery(missionQueries.schedule());
  return (
    <LoadedPanel title={t("schedule")} query={schedule} none={t("nothingScheduled")} flush>
      {(missions) => (
        <ul className={style["list"]}>
          {missions.map((mission) => {
            const at = mission.flight_period?.starts_at ?? mission.window_start;
            return (
              <li key={mission.token}>
                <Link className={style["row"]} to={`/missions/view/${mission.token}`}>
                  <span className={style["rowHead"]}>
                    <span className={style["name"]}>{mission.site.name}</span>
                    <span className={style["number"]}>{mission.number}</span>
                  </span>
                  <span className={style["rowFoot"]}>
                    <span>{mission.assignment?.pilot?.name ?? mission.assignment?.dock?.name ?? ""}</span>
                    {at !== null && <When at={at} zone={mission.site.time_zone} form="both" />}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </LoadedPanel>
  );
}
