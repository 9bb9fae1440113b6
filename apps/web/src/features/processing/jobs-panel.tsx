import type { MissionDetail } from "@overfly/contract/missions/missions";
import {
  canRunAgain,
  type JobState,
  processing,
  type ProcessingJob,
} from "@overfly/contract/processing/processing";
import { IconCpu } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useJobCommand } from "./jobs.ts";
import style from "./processing.module.css";

const TONE: Record<JobState, Tone> = {
  queued: "idle",
  running: "busy",
  completed: "good",
  failed: "bad",
  canceled: "idle",
};

interface JobsPanelProps {
  mission: MissionDetail;
  /** Starts the first ones. */
  start: ReactNode;
}

/** The jobs of a mission with progress, messages and log. */
export function JobsPanel({ mission, start }: JobsPanelProps) {
  const { t } = useTranslation("processing");
  const jobs = useQuery(processingQueries.jobsOfMission(mission.token));
  return (
    <Panel title={t("jobs")}>
      {jobs.isPending && <LinesSkeleton lines={5} />}
      {jobs.error && <ErrorState error={jobs.error} retry={() => void jobs.refetch()} />}
      {jobs.data?.length === 0 && (
        <EmptyState icon={<IconCpu size={28} stroke={1.5} aria-hidden />} title={t("noJobs")} action={start}>
          {t("noJobsHint")}
        </EmptyState>
      )}
      <ul>
        {jobs.data?.map((job) => (
          <Job key={job.id} job={job} mission={mission} />
        ))}
      </ul>
    </Panel>
  );
}

function Job({ job, mission }: { job: ProcessingJob; mission: MissionDetail }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  const seconds = secondsOf(job);
  const renderMessage = useMessage("processing/jobs", "processing/photos");
  const running = job.state === "running";
  const zone = mission.site.time_zone;
  const name = t(`job.${job.kind}`);
  return (
    <li className={style["job"]}>
      <div className={style["jobHead"]}>
        <strong className={style["jobName"]}>{name}</strong>
        <StateBadge tone={TONE[job.state]}>{t(`jobState.${job.state}`)}</StateBadge>
        <JobButtons job={job} status={mission.status} />
      </div>
      {running && (
        <ProgressLine
          label={renderMessage(job.step_message, name)}
          share={job.percent / 100}
          secondsLeft={secondsLeft(job)}
        />
      )}
      {job.error !== null && (
        <p className={style["jobError"]}>
          {job.error_message === null && <Hint as="span">{t("engineOutput")}: </Hint>}
          <bdi>{renderMessage(job.error_message, job.error)}</bdi>
        </p>
      )}
      <Hint>
        <Separated
          parts={[
            <When key="start" at={job.started_at ?? job.created_at} zone={zone} />,
            seconds !== undefined && t("duration", { time: format.duration(seconds) }),
          ]}
        />
      </Hint>
      <details className={style["log"]}>
        <summary>{t("log")}</summary>
        {job.log.length === 0 ? (
          <Hint>{t("noLog")}</Hint>
        ) : (
          <ol className={style["logLines"]}>
            {job.log.map(({ at, text: line, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same at the same time
              <li key={`${at}-${index}`}>
                <When at={at} zone={zone} form="time" /> <bdi>{renderMessage(message, line)}</bdi>
              </li>
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}

/** How long it ran. */
const secondsOf = ({ started_at, ended_at }: ProcessingJob): number | undefined =>
  started_at === null || ended_at === null
    ? undefined
    : (Date.parse(ended_at) - Date.parse(started_at)) / 1000;

function JobButtons({ job, status }: { job: ProcessingJob; status: MissionDetail["status"] }) {
  const { t } = useTranslation("processing");
  const command = useJobCommand(job.mission_token);
  const mayCancel = useAllowed(processing.cancel);
  const mayRetry = useAllowed(processing.retry);
  const open = job.state === "queued" || job.state === "running";
  const over = job.state === "failed" || job.state === "canceled";
  if (open && mayCancel) {
    return (
      <Button
        size="xs"
        kind="quiet"
        pending={command.isPending}
        onClick={() => command.mutate({ id: job.id, command: "cancel" })}
      >
        {t("cancelJob")}
      </Button>
    );
  }
  if (!over || !mayRetry || !canRunAgain(job.kind, status)) return null;
  return (
    <Button
      size="xs"
      pending={command.isPending}
      onClick={() => command.mutate({ id: job.id, command: "retry" })}
    >
      {t("retryJob")}
    </Button>
  );
}

/** By the share that is done and the time it took; nothing before there is something to go by. */
function secondsLeft({ started_at: start, percent }: ProcessingJob): number | undefined {
  if (start === null || percent < 3) return undefined;
  const took = (Date.now() - Date.parse(start)) / 1000;
  return (took / percent) * (100 - percent);
}
