import { flights } from "@overfly/contract/flights/flights";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { LiveVideo } from "#features/missions/live-video.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useMissionTypeName } from "#features/missions/mission-type.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./mission-screen.module.css";
import { MissionActions } from "./mission-actions.tsx";
import { useMissionTabs } from "./mission-tabs.tsx";
import { PhaseProgress } from "./phase-progress.tsx";

const ReportProblem = lazy(() =>
  import("#features/missions/problems/report-problem.tsx").then((m) => ({ default: m.ReportProblem })),
);
const LiveCockpit = lazy(() =>
  import("#features/flights/cockpit/live-cockpit.tsx").then((m) => ({ default: m.LiveCockpit })),
);

/** One mission: its state, the one next action, and everything that belongs to it. */
export function MissionScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  useCrumb(token, mission.number);
  const { t } = useTranslation("missions/view");
  const tabs = useMissionTabs(mission);
  const isPilot = useUser().current_provider_user.user_type === "pilot";
  return (
    <Page
      title={mission.number}
      aside={
        <>
          <MissionStatusBadge mission={mission} />
          <PriorityBadge priority={mission.priority} />
        </>
      }
      subtitle={<Subtitle mission={mission} />}
      actions={
        <>
          <Suspense>{isPilot && <ReportProblem mission={mission} />}</Suspense>
          <LiveVideo mission={mission} />
          <MissionActions mission={mission} />
        </>
      }
    >
      <MissionProgress mission={mission} />
      {mission.status === "in_progress" && <InFlight mission={mission} />}
      <Tabs label={t("sections", { number: mission.number })} tabs={tabs} />
    </Page>
  );
}

function Subtitle({ mission }: { mission: MissionDetail }) {
  const kindName = useMissionTypeName();
  const isClient = useIsClient();
  return (
    <Separated parts={[mission.site.name, kindName(mission), !isClient && mission.client.company_name]} />
  );
}

/** The cockpit while a dock flies. */
function InFlight({ mission: { token, site } }: { mission: MissionDetail }) {
  const may = useAllowed(flights.listForMission);
  const { data } = useQuery({ ...flightQueries.ofMission(token), enabled: may });
  return (
    <Suspense>
      <LiveCockpit flights={data ?? []} site={site} />
    </Suspense>
  );
}

/** Only shown for a raised priority. */
function PriorityBadge({ priority }: Pick<MissionDetail, "priority">) {
  const { t } = useTranslation("missions");
  if (priority === "normal" || priority === "low") return null;
  return <StateBadge tone={priority === "urgent" ? "bad" : "warn"}>{t(`priority.${priority}`)}</StateBadge>;
}

/** The mission's phases, or why it is stopped. */
function MissionProgress({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const stopped = STOPPED.find(({ status }) => status === mission.client_status);
  if (!stopped) return <PhaseProgress mission={mission} />;
  return (
    <div className={style["stopped"]} data-tone={stopped.tone} role="note">
      <strong>{t(stopped.title)}</strong>
      {mission.reason !== null && <p className={style["reason"]}>{mission.reason}</p>}
    </div>
  );
}

const STOPPED = [
  { status: "rejected", title: "rejectedTitle", tone: "bad" },
  { status: "on_hold", title: "onHoldTitle", tone: "warn" },
  { status: "cancelled", title: "cancelledTitle", tone: "idle" },
] as const;
