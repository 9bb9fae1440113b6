import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { rowPath, useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useMissionTypeName } from "#features/missions/mission-type.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./unscheduled.module.css";

const SHOWN_AT_FIRST = 12;

/** Missions without a time yet, whose requested window touches the period. */
export function Unscheduled({ missions }: { missions: readonly CalendarMission[] }) {
  const { t } = useTranslation("missions/calendar");
  const path = useMissionsPath();
  const typeName = useMissionTypeName();
  const isClient = useIsClient();
  const [isWhole, setWhole] = useState(false);
  if (missions.length === 0) return null;
  const shown = isWhole ? missions : missions.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel title={t("unscheduled", { count: missions.length })}>
      <ul className={style["unscheduled"]}>
        {shown.map((mission) => (
          <li key={mission.token}>
            <Link to={rowPath(path, mission)} className={style["request"]}>
              <span className={style["requestHead"]}>
                <bdi>{mission.number}</bdi>
                <MissionStatusBadge mission={mission} />
              </span>
              <strong>{mission.site.name}</strong>
              <Hint as="span">
                <Separated parts={[typeName(mission)]} />
              </Hint>
              {!isClient && <Hint as="span">{mission.client.company_name}</Hint>}
              <Hint as="span">
                <Window mission={mission} />
              </Hint>
            </Link>
          </li>
        ))}
      </ul>
      {missions.length > shown.length && (
        <Button size="xs" onClick={() => setWhole(true)}>
          {t("showAll", { count: missions.length })}
        </Button>
      )}
    </Panel>
  );
}
