import { media } from "@overfly/contract/media/media";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { MissionBadge } from "#features/missions/mission-badge.tsx";
import { useMissionsPath, viewPath } from "#features/missions/mission-path.ts";
import { useMissionLive } from "#features/missions/mission-queries.ts";
import { MissionActions } from "#features/missions/view/mission-actions.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ChecksPanel } from "./checks-panel.tsx";
import { useJobsLive } from "./job-queries.ts";
import { JobsPanel } from "./jobs-panel.tsx";
import { useBatch } from "./page-uploads.ts";
import style from "./processing.module.css";
import { UploadPanel } from "./upload-panel.tsx";

/** From photographs to findings: upload, check, process, on to the review. */
export function ProcessingScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("processing");
  const home = viewPath(useMissionsPath(), token);
  const mayAdd = useAllowed(ADD_FILES);
  const maySee = useAllowed(media.summary);
  const busy = useBatch(token).items.length > 0;
  useMissionLive(token);
  useJobsLive(token);
  useCrumb(token, mission.number);
  return (
    <Page
      title={t("title")}
      aside={<MissionBadge mission={mission} />}
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
      <div className={style["columns"]}>
        <div className={style["stack"]}>
          {mayAdd && (takesFiles(mission) || busy) && (
            <UploadPanel mission={mission} open={takesFiles(mission)} />
          )}
          {maySee && <ChecksPanel token={token} />}
        </div>
        <JobsPanel mission={mission} />
      </div>
    </Page>
  );
}

/** The tus endpoint is no endpoint of the contract's; who may add files may use it. */
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
