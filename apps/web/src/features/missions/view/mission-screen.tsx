import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { MissionBadge } from "#features/missions/mission-badge.tsx";
import { useKindName } from "#features/missions/mission-kind.ts";
import { useIsClient } from "#features/missions/mission-path.ts";
import { missionQueries, useMissionLive } from "#features/missions/mission-queries.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import style from "./mission-screen.module.css";
import { MissionActions } from "./mission-actions.tsx";
import { useMissionTabs } from "./mission-tabs.tsx";
import { PhaseTrack } from "./phase-track.tsx";
import { useViewText } from "./view-text.ts";

/** One mission: its state, the one next action, and everything that belongs to it. */
export function MissionScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  useMissionLive(token);
  useCrumb(token, mission.number);
  const text = useViewText();
  const tabs = useMissionTabs(mission);
  return (
    <Page
      title={mission.number}
      aside={
        <>
          <MissionBadge mission={mission} />
          <PriorityBadge priority={mission.priority} />
        </>
      }
      subtitle={<Subtitle mission={mission} />}
      actions={<MissionActions mission={mission} />}
    >
      <Standing mission={mission} />
      <Tabs label={text("parts", { number: mission.number })} tabs={tabs} />
    </Page>
  );
}

function Subtitle({ mission }: { mission: MissionDetail }) {
  const kindName = useKindName();
  const isClient = useIsClient();
  const parts = [mission.site.name, kindName(mission), ...(isClient ? [] : [mission.client.company_name])];
  return <>{parts.join("  ·  ")}</>;
}

/** Shown only where it asks for haste. */
function PriorityBadge({ priority }: Pick<MissionDetail, "priority">) {
  const text = useMissionText();
  if (priority === "normal" || priority === "low") return null;
  return (
    <StateBadge tone={priority === "urgent" ? "bad" : "warn"}>{text(`priority.${priority}`)}</StateBadge>
  );
}

/** How far along it is, or why it stands still. */
function Standing({ mission }: { mission: MissionDetail }) {
  const text = useViewText();
  const stopped = STOPPED.find(({ status }) => status === mission.client_status);
  if (!stopped) return <PhaseTrack status={mission.client_status} />;
  return (
    <div className={style["stopped"]} data-tone={stopped.tone} role="note">
      <strong>{text(stopped.title)}</strong>
      {mission.reason !== null && <p className={style["reason"]}>{mission.reason}</p>}
    </div>
  );
}

const STOPPED = [
  { status: "rejected", title: "rejectedTitle", tone: "bad" },
  { status: "on_hold", title: "heldTitle", tone: "warn" },
  { status: "cancelled", title: "cancelledTitle", tone: "idle" },
] as const;
