import type { MissionDetail } from "@overfly/contract/missions/missions";
import { type ProcessingProgress } from "@overfly/contract/processing/processing";
import { IconCpu } from "@tabler/icons-react";
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./processing.module.css";

type Step = ProcessingProgress["steps"][number];

const TONE: Record<Step["state"], Tone> = {
  waiting: "idle",
  running: "busy",
  done: "good",
  interrupted: "warn",
};

/** Jobs are not announced to clients: while one is under way, its progress is read again. */
const READ_AGAIN_MS = 10_000;
const isUnderWay = ({ steps }: ProcessingProgress): boolean =>
  steps.some(({ state }) => state === "waiting" || state === "running");

interface ClientProgressProps {
  mission: MissionDetail;
  /** The mission's own screen. */
  home: string;
}

/** What a client sees of the processing: photos, steps and results, without files, logs and commands. */
export const ClientProgress = ({ mission, home }: ClientProgressProps) => (
  <Stack gap="md" miw={0}>
    <Progress token={mission.token} />
    <Results mission={mission} home={home} />
  </Stack>
);

function Progress({ token }: { token: string }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  const { data, error, isPending, refetch } = useQuery({
    ...processingQueries.progress(token),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? READ_AGAIN_MS : false),
  });
  const isEmpty = data?.photos.received === 0 && data.steps.length === 0;
  return (
    <Panel title={t("progressTitle")}>
      {isPending && <LinesSkeleton lines={5} />}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon={<IconCpu size={28} stroke={1.5} aria-hidden />} title={t("notStarted")}>
          {t("notStartedHint")}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <Stack gap="md" miw={0}>
          <Stats>
            <Stat label={t("photosReceived")} value={format.number(data.photos.received)} />
            <Stat label={t("photosChecked")} value={format.number(data.photos.checked)} />
          </Stats>
          <ol className={style["steps"]}>
            {data.steps.map((step) => (
              <StepProgress key={step.kind} step={step} />
            ))}
          </ol>
        </Stack>
      )}
    </Panel>
  );
}

function StepProgress({ step: { kind, state, percent } }: { step: Step }) {
  const { t } = useTranslation("processing");
  const name = t(`job.${kind}`);
  return (
    <li className={style["job"]}>
      <div className={style["jobHead"]}>
        <strong className={style["jobName"]}>{name}</strong>
        <StateBadge tone={TONE[state]}>{t(`stepState.${state}`)}</StateBadge>
      </div>
      {state === "running" && <ProgressLine label={name} share={percent / 100} />}
      {state === "interrupted" && <p className={style["dim"]}>{t("interruptedHint")}</p>}
    </li>
  );
}

function Results({ mission, home }: ClientProgressProps) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  if (mission.client_status !== "ready") {
    return (
      <Panel title={t("results")}>
        <p className={style["dim"]}>{t("resultsPending")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t("results")}>
      <Stack gap="md" miw={0}>
        <Stats>
          <Stat label={t("anomaliesFound")} value={format.number(mission.anomaly_count)} />
        </Stats>
        <Group gap="xs">
          {mission.report_ready && (
            <Button kind="primary" to={`${home}/report`}>
              {t("openReport")}
            </Button>
          )}
          <Button to={`${home}?tab=anomalies`}>{t("viewAnomalies")}</Button>
        </Group>
      </Stack>
    </Panel>
  );
}
