import { media } from "@overfly/contract/media/media";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useMissionLive } from "#features/missions/mission-mutations.ts";
import { MissionActions } from "./mission-actions.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ClientProgress } from "#features/processing/client-progress.tsx";
import { ChecksPanel } from "#features/processing/checks-panel.tsx";
import { useJobsLive } from "#features/processing/jobs.ts";
import { JobsPanel } from "#features/processing/jobs-panel.tsx";
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
  useMissionLive(token);
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("title")}
      aside={<MissionStatusBadge mission={mission} />}
      subtitle={
        <>
          <Anchor component={Link} underline="always" to={home}>
            {mission.number}
          </Anchor>{" "}
          · {mission.site.name}
        </>
      }
      actions={<MissionActions mission={mission} />}
    >
      {isClient ? <ClientProgress mission={mission} home={home} /> : <Workplace mission={mission} />}
    </Page>
  );
}

function Workplace({ mission }: { mission: MissionDetail }) {
  const { token } = mission;
  const mayAdd = useAllowed(ADD_FILES);
  const maySee = useAllowed(media.summary);
  const busy = useUploadBatch(token).items.length > 0;
  useJobsLive(token);
  return (
    <div className={style["columns"]}>
      <Stack gap="md" miw={0}>
        {mayAdd && (takesFiles(mission) || busy) && (
          <UploadPanel mission={mission} open={takesFiles(mission)} />
        )}
        {maySee && <ChecksPanel token={token} />}
      </Stack>
      <JobsPanel mission={mission} />
    </div>
  );
}

/** The tus endpoint is not in the contract; users who may add files may use it. */
const ADD_FILES = { permission: "add clouds", side: ["center", "pilot"] } as const;

const TAKES_FILES: readonly string[] = [
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
];

const takesFiles = ({ status }: Pick<MissionDetail, "status">): boolean => TAKES_FILES.includes(status);
