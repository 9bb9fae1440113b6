import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import {
  IconDrone,
  IconFileText,
  IconMapSearch,
  IconPencil,
  IconProgress,
  IconUpload,
} from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { Button } from "#platform/ui/button.tsx";

interface WorkLinkProps {
  mission: MissionDetail;
  /** Nothing else is to be done next. */
  isNext: boolean;
}

/** A link to the screen where the work continues, or to the result; not to the current screen. */
export function WorkLink({ mission, isNext }: WorkLinkProps) {
  const { t } = useTranslation("missions/view");
  const home = viewPath(useMissionsPath(), mission.token);
  const { pathname, search } = useLocation();
  const name = workOf(mission, useIsClient());
  if (name === undefined) return null;
  const { icon: Icon, to } = WORK[name];
  const path = `${home}${to}`;
  if (path === pathname || path === `${pathname}${search}`) return null;
  const count = mission.work?.anomalies_unreviewed ?? 0;
  return (
    <Button kind={isNext ? "primary" : "secondary"} to={path} icon={<Icon size={16} aria-hidden />}>
      {name === "reviewAnomalies" ? t("reviewAnomalies", { count }) : t(name)}
    </Button>
  );
}

const WORK = {
  openReport: { icon: IconFileText, to: "/report" },
  openAnomalies: { icon: IconMapSearch, to: "/anomalies" },
  reviewAnomalies: { icon: IconMapSearch, to: "/anomalies" },
  processingCenter: { icon: IconUpload, to: "/processing-center" },
  viewProgress: { icon: IconProgress, to: "/processing-center" },
  uploadPhotos: { icon: IconUpload, to: "/processing-center" },
  recordFlight: { icon: IconPencil, to: "?tab=flights" },
  watchFlight: { icon: IconDrone, to: "?tab=flights" },
} as const;

type Work = keyof typeof WORK;

function workOf(mission: MissionDetail, isClient: boolean): Work | undefined {
  const { client_status, status, work } = mission;
  if (mission.report_revising) return "openAnomalies";
  if (client_status === "ready") return mission.report_ready ? "openReport" : undefined;
  if (isClient) return CLIENT_WORK[client_status];
  if (status === "in_progress") return work ? flightWork(work, mission.assignment?.dock != null) : undefined;
  if (status === "data_uploaded") return "processingCenter";
  if (status === "processing") return work?.is_processed ? "processingCenter" : "viewProgress";
  if (status !== "in_review") return undefined;
  return work && work.anomalies_unreviewed > 0 ? "reviewAnomalies" : "openAnomalies";
}

/** What a client may follow. */
const CLIENT_WORK: Partial<Record<MissionDetail["client_status"], Work>> = {
  flying: "watchFlight",
  processing: "viewProgress",
};

/** A dock's flight is followed; a pilot's is recorded, and its photos uploaded. */
function flightWork({ flying, flights_ended, files }: MissionWork, isDock: boolean): Work {
  if (flying) return "watchFlight";
  if (flights_ended === 0) return isDock ? "watchFlight" : "recordFlight";
  return files === 0 ? "uploadPhotos" : "processingCenter";
}
