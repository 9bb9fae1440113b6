import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useFormat } from "#platform/text/format.ts";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { When } from "#platform/ui/when.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { gsdOf, useKindName } from "#features/missions/mission-kind.ts";
import { useIsClient } from "#features/missions/mission-path.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import { ConditionsPanel } from "./conditions-panel.tsx";
import style from "./mission-screen.module.css";
import { MissionTimeline } from "./mission-timeline.tsx";
import { useViewText } from "./view-text.ts";

/** What was ordered, who does it, and what has happened. */
export function OverviewTab({ mission }: { mission: MissionDetail }) {
  const text = useViewText();
  const isClient = useIsClient();
  return (
    <div className={style["columns"]}>
      <div className={style["stack"]}>
        <Ordered mission={mission} />
        {!isClient && <Assigned mission={mission} />}
        <ConditionsPanel mission={mission} />
      </div>
      <Panel title={text("history")}>
        <MissionTimeline mission={mission} />
      </Panel>
    </div>
  );
}

function Ordered({ mission }: { mission: MissionDetail }) {
  const text = useViewText();
  const words = useMissionText();
  const format = useFormat();
  const kindName = useKindName();
  const gsd = gsdOf(mission.type, mission.subtype);
  const { site } = mission;
  return (
    <Panel title={text("details")}>
      <KeyValues
        items={[
          [
            words("site"),
            <Anchor component={Link} key="site" to={`/sites/view/${site.token}`}>
              {site.name}
            </Anchor>,
          ],
          [text("subtype"), kindName(mission)],
          ...(gsd === undefined
            ? []
            : [[text("resolution"), words("gsd", { cm: format.number(gsd, 1) })] as const]),
          [words("priority"), words(`priority.${mission.priority}`)],
          [words("window"), <Window key="window" mission={mission} />],
          [words("scheduled"), <When key="scheduled" at={mission.scheduled_for} zone={site.time_zone} />],
          [
            text("deliverables"),
            mission.deliverables.map((deliverable) => words(`deliverable.${deliverable}`)).join(", "),
          ],
          [text("requestedBy"), mission.created_by ?? text("somebodyWhoLeft")],
          [
            text("description"),
            mission.description === "" ? null : (
              <span dir="auto" key="remarks" className={style["remarks"]}>
                {mission.description}
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function Assigned({ mission }: { mission: MissionDetail }) {
  const text = useViewText();
  const { assignment, site, routes } = mission;
  const span = assignment && (
    <>
      <When at={assignment.starts_at} zone={site.time_zone} /> –{" "}
      <When at={assignment.ends_at} zone={site.time_zone} form="time" />
    </>
  );
  return (
    <Panel title={text("assigned")}>
      <KeyValues
        items={
          assignment === null
            ? [[text("pilot"), text("notAssigned")]]
            : [
                ...(assignment.pilot ? [[text("pilot"), assignment.pilot.name] as const] : []),
                ...(assignment.dock ? [[text("dock"), assignment.dock.name] as const] : []),
                ...(assignment.kit ? [[text("kit"), assignment.kit.name] as const] : []),
                [text("assignedFor"), span],
                [text("routes"), routes.map((route) => route.name).join(", ")],
              ]
        }
      />
    </Panel>
  );
}
