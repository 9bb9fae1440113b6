import { Anchor } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useCrumb } from "#ui/crumbs.ts";
import { MissionBadge } from "../mission-badge.tsx";
import { useMissionsPath, viewPath } from "../mission-path.ts";
import { missionQueries, useMissionLive } from "../mission-queries.ts";
import { MissionActions } from "../view/mission-actions.tsx";
import { useFindingText } from "./finding-text.ts";
import { FindingsBench } from "./findings-bench.tsx";
import style from "./findings.module.css";

/** The findings of a mission on the map, in a list and one by one: to review for the analyst, to read for the client. */
export function FindingsScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const text = useFindingText();
  const home = viewPath(useMissionsPath(), token);
  useMissionLive(token);
  useCrumb(token, mission.number);
  return (
    <div className={style["screen"]} data-full-bleed>
      <title>{`${text("of", { number: mission.number })} · Overfly`}</title>
      <header className={style["screenHead"]}>
        <div className={style["heading"]}>
          <h1 className={style["title"]}>{text("title")}</h1>
          <MissionBadge mission={mission} />
          <span className={style["dim"]}>
            <Anchor component={Link} underline="always" to={home}>
              {mission.number}
            </Anchor>{" "}
            · {mission.site.name}
          </span>
        </div>
        <div className={style["actions"]}>
          <MissionActions mission={mission} />
        </div>
      </header>
      <FindingsBench mission={mission} />
    </div>
  );
}
