import { media, STATUSES_ACCEPTING_FILES, uploads } from "@overfly/contract/media/media";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { Stack } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { MissionAndSite } from "#features/missions/mission-and-site.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useMissionTransition } from "#features/missions/mission-transitions.ts";
import { MissionActions } from "./mission-actions.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ClientProgress } from "#features/processing/client-progress.tsx";
import { ChecksPanel } from "#features/processing/checks-panel.tsx";
import { JobsPanel } from "#features/processing/jobs-panel.tsx";
import { RegistrationPanel } from "#features/processing/registration-panel.tsx";
import { useUploadBatch } from "#features/processing/upload/page-upload-queue.ts";
import style from "#features/processing/processing.module.css";
import { UploadPanel } from "#features/processing/upload/upload-panel.tsx";

/** From photographs to anomalies: upload, check, process, on to the review. Clients follow the progress. */
export function MissionProcessingScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("processing");
  const home = viewPath(useMissionsPath(), token);
  const isClient = useIsClient();
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("title")}
      aside={<MissionStatusBadge mission={mission} />}
      subtitle={<MissionAndSite mission={mission} to={home} />}
      actions={<MissionActions mission={mission} />}
    >
      {isClient ? <ClientProgress mission={mission} home={home} /> : <Workplace mission={mission} />}
    </Page>
  );
}

function Workplace({ mission }: { mission: MissionDetail }) {
  const { token } = mission;
  const takesFiles = STATUSES_ACCEPTING_FILES.includes(mission.status);
  const mayAdd = useAllowed(uploads);
  const maySee = useAllowed(media.summary);
  const busy = useUploadBatch(token).items.length > 0;
  return (
    <div className={style["columns"]}>
      <Stack gap="md" miw={0}>
        {mayAdd && (takesFiles || busy) && <UploadPanel mission={mission} open={takesFiles} />}
        {maySee && <ChecksPanel token={token} takesFiles={takesFiles} />}
        <RegistrationPanel token={token} />
      </Stack>
      <JobsPanel mission={mission} start={<StartProcessing mission={mission} />} />
    </div>
  );
}

/** While a mission has photos that nobody has processed yet. */
function StartProcessing({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("processing");
  const step = useMissionTransition(mission.token);
  if (mission.status !== "data_uploaded") return null;
  return (
    <CreateOrAsk
      endpoint={missionTransitions.process}
      label={t("start")}
      icon={<IconCpu size={16} aria-hidden />}
      onClick={() => step.mutate({ transition: "process" })}
      action="process"
    />
  );
}
