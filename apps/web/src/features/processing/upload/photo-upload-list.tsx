import { Group, Stack } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { uploadQueue } from "./page-upload-queue.ts";
import style from "#features/processing/processing.module.css";
import { OPEN_STATES, type UploadProgress, type UploadItem, type UploadState } from "./upload-progress.ts";
import type { UploadBatch } from "./upload-queue.ts";

const TONE: Record<UploadState, Tone> = {
  waiting: "idle",
  sending: "busy",
  offline: "idle",
  paused: "warn",
  done: "good",
  failed: "bad",
  canceled: "idle",
};

/** Lists active and failed uploads; waiting and finished ones are only counted. */
const MAX_VISIBLE = 30;
const ORDER: readonly UploadState[] = [
  "failed",
  "sending",
  "offline",
  "paused",
  "waiting",
  "done",
  "canceled",
];

/** Progress of the batch, its actions and its files. */
export function PhotoUploadList({ token, batch }: { token: string; batch: UploadBatch }) {
  const { t } = useTranslation("processing");
  const { figures, items } = batch;
  const listed = items
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    .slice(0, MAX_VISIBLE);
  return (
    <Stack gap="md" miw={0}>
      <Overall figures={figures} />
      <Group gap="xs" align="stretch">
        <BatchButtons token={token} figures={figures} />
      </Group>
      <ul className={style["files"]} aria-label={t("files")}>
        {listed.map((item) => (
          <FileLine key={item.id} token={token} item={item} />
        ))}
      </ul>
      {items.length > listed.length && <Hint>{t("more", { count: items.length - listed.length })}</Hint>}
    </Stack>
  );
}

function Overall({ figures }: { figures: UploadProgress }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  const { open, paused, offline, failed, done, files, sent, bytes, share, rate, secondsLeft } = figures;
  const finished = failed > 0 ? t("finishedWithFailures", { done, failed }) : t("finished", { count: done });
  const label =
    open === 0
      ? finished
      : offline
        ? t("waitingForNetwork", { count: open })
        : t(paused ? "paused" : "uploading");
  return (
    <div>
      <ProgressLine
        label={label}
        share={share}
        rate={rate === undefined ? undefined : format.byteRate(rate)}
        secondsLeft={secondsLeft}
        tone={open > 0 ? (paused || offline ? "warn" : "busy") : failed > 0 ? "bad" : "good"}
      />
      <Hint>
        {t("progress", {
          done: format.number(done),
          count: files,
          sent: format.bytes(sent),
          size: format.bytes(bytes),
        })}
      </Hint>
    </div>
  );
}

function BatchButtons({ token, figures }: { token: string; figures: UploadProgress }) {
  const { t } = useTranslation("processing");
  const { open, paused, failed } = figures;
  return (
    <>
      {open > 0 && !paused && (
        <Button
          size="xs"
          icon={<IconPlayerPause size={14} aria-hidden />}
          onClick={() => uploadQueue.pause(token)}
        >
          {t("pause")}
        </Button>
      )}
      {open > 0 && paused && (
        <Button
          size="xs"
          icon={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => uploadQueue.resume(token)}
        >
          {t("resume")}
        </Button>
      )}
      {failed > 0 && (
        <Button
          size="xs"
          icon={<IconRefresh size={14} aria-hidden />}
          onClick={() => uploadQueue.retry(token)}
        >
          {t("retry")}
        </Button>
      )}
      {open > 0 ? (
        <Button size="xs" kind="quiet" onClick={() => uploadQueue.cancel(token)}>
          {t("cancelAll")}
        </Button>
      ) : (
        <Button size="xs" kind="quiet" onClick={() => uploadQueue.clear(token)}>
          {t("clear")}
        </Button>
      )}
    </>
  );
}

function FileLine({ token, item }: { token: string; item: UploadItem }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  const { id, name, size, sent, state, problem } = item;
  const open = OPEN_STATES.includes(state);
  return (
    <li className={style["file"]}>
      <span className={style["fileName"]} title={name}>
        <bdi>{name}</bdi>
      </span>
      <Hint as="span">
        {state === "sending" ? `${format.bytes(sent)} / ${format.bytes(size)}` : format.bytes(size)}
      </Hint>
      <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      {state === "failed" && (
        <IconButton
          size="sm"
          label={t("retryNamed", { name })}
          icon={<IconRefresh size={16} aria-hidden />}
          onClick={() => uploadQueue.retry(token, id)}
        />
      )}
      {open && (
        <IconButton
          size="sm"
          label={t("cancelNamed", { name })}
          icon={<IconX size={16} aria-hidden />}
          onClick={() => uploadQueue.cancel(token, id)}
        />
      )}
      {problem && <span className={style["fileProblem"]}>{t(`error.${problem}`)}</span>}
    </li>
  );
}
