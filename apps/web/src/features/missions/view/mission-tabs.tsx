import type { MissionDetail } from "@overfly/contract/missions/missions";
import { anomalies as anomalyEndpoints } from "@overfly/contract/anomalies/anomalies";
import { media } from "@overfly/contract/media/media";
import { flights } from "@overfly/contract/flights/flights";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { lazy } from "react";
import { useAllowed } from "#platform/api/user.ts";
import type { Tab } from "#platform/ui/tabs.tsx";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { OverviewTab } from "./overview-tab.tsx";

const PlanTab = lazy(() => import("./plan-tab.tsx").then((m) => ({ default: m.PlanTab })));
const FlightsTab = lazy(() =>
  import("#features/flights/mission/flights-tab.tsx").then((m) => ({ default: m.FlightsTab })),
);
const MediaTab = lazy(() =>
  import("#features/media/mission/media-tab.tsx").then((m) => ({ default: m.MediaTab })),
);
const AnomaliesTab = lazy(() =>
  import("#features/anomalies/anomalies-tab.tsx").then((m) => ({ default: m.AnomaliesTab })),
);
const ReportTab = lazy(() =>
  import("#features/reports/report-tab.tsx").then((m) => ({ default: m.ReportTab })),
);
const CommentsTab = lazy(() =>
  import("./comments/comments-tab.tsx").then((m) => ({ default: m.CommentsTab })),
);

/** The tabs that this user may see; clients see results only once they are delivered. */
export function useMissionTabs(mission: MissionDetail): Tab[] {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  const mayRoutes = useAllowed(flightRoutes.list);
  const mayFlights = useAllowed(flights.listForMission);
  const mayMedia = useAllowed(media.listForMission);
  const mayAnomalies = useAllowed(anomalyEndpoints.listForMission);
  const delivered = mission.client_status === "ready";
  const flown = FLOWN.includes(mission.client_status);
  const isVisible = {
    overview: true,
    plan: mayRoutes,
    flights: mayFlights && (!isClient || flown),
    media: mayMedia && (!isClient || delivered),
    anomalies: mayAnomalies && (!isClient || delivered),
    report: mission.report_ready,
    comments: true,
  };
  const content = {
    overview: <OverviewTab mission={mission} />,
    plan: <PlanTab mission={mission} />,
    flights: <FlightsTab mission={mission} />,
    media: <MediaTab mission={mission} />,
    anomalies: <AnomaliesTab mission={mission} />,
    report: <ReportTab mission={mission} />,
    comments: <CommentsTab mission={mission} />,
  };
  return KEYS.filter((key) => isVisible[key]).map((key) => ({
    key,
    label: t(`tab.${key}`),
    content: content[key],
  }));
}

const KEYS = ["overview", "plan", "flights", "media", "anomalies", "report", "comments"] as const;
const FLOWN: readonly string[] = ["flying", "processing", "ready"];
