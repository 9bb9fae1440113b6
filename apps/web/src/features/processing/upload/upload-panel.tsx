import { Group, Stack } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconCloudUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useUser } from "#platform/api/user.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { canPickFiles, type ChosenFile, droppedFiles, pickFiles } from "./chosen-files.ts";
import {
  addUploads,
  forgetInterrupted,
  resumeInterrupted,
  resumeUploads,
  useInterrupted,
  useUploadBatch,
} from "./page-upload-queue.ts";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "#features/processing/processing.module.css";
import { prepareUploads } from "./tus-upload.ts";
import { PhotoUploadList } from "./photo-upload-list.tsx";

const MAX_NAMES = 30;

/** Selects files to upload. Uploads continue while other screens are open. */
export function UploadPanel({ mission, open }: { mission: MissionDetail; open: boolean }) {
  const { t } = useTranslation("processing");
  const { id: user } = useUser();
  const batch = useUploadBatch(mission.token);
  useEffect(() => {
    prepareUploads(); // so that a lost network finds everything loaded
    resumeUploads(user);
  }, [user]);
  return (
    <Panel title={t("upload")}>
      <Stack gap="md" miw={0}>
        {open ? (
          <DropZone onFiles={(files) => void addUploads(user, mission.token, files)} />
        ) : (
          <Hint>{t("uploadsClosed")}</Hint>
        )}
        {open && <InterruptedUploads user={user} token={mission.token} />}
        {batch.items.length > 0 && <PhotoUploadList token={mission.token} batch={batch} />}
      </Stack>
    </Panel>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly ChosenFile[]) => void }) {
  const { t } = useTranslation("processing");
  const [over, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the input is the control
    <label
      className={style["drop"]}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer.items).then(onFiles);
      }}
    >
      <IconCloudUpload size={32} stroke={1.5} aria-hidden />
      <strong>{t(over ? "dropNow" : "dropTitle")}</strong>
      <Hint as="span">{t("dropHint")}</Hint>
      <span className={style["choose"]}>{t("chooseFiles")}</span>
      <input
        type="file"
        multiple
        className={hidden["hidden"]}
        aria-label={t("chooseFiles")}
        onClick={(event) => {
          if (!canPickFiles()) return;
          event.preventDefault();
          void pickFiles().then(onFiles);
        }}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].map((file) => ({ file })));
          currentTarget.value = ""; // so that the same file may be chosen again
        }}
      />
    </label>
  );
}

/** After a reload: files that the browser reads again only when asked to, or that have to be chosen again. */
function InterruptedUploads({ user, token }: { user: string; token: string }) {
  const { t } = useTranslation("processing");
  const interrupted = useInterrupted(token);
  const readable = interrupted.filter(({ handle }) => handle !== undefined);
  const isOfMission = ({ mission }: { mission: string }) => mission === token;
  if (interrupted.length === 0) return null;
  return (
    <div className={style["cutOff"]} aria-live="polite">
      <strong>{t("interrupted", { count: interrupted.length })}</strong>
      <ul>
        {interrupted.slice(0, MAX_NAMES).map(({ key, name }) => (
          <li key={key}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {interrupted.length > MAX_NAMES && <span>{t("more", { count: interrupted.length - MAX_NAMES })}</span>}
      <Group gap="xs">
        {readable.length > 0 && (
          <Button size="xs" kind="primary" onClick={() => void resumeInterrupted(user, isOfMission)}>
            {t("goOn", { count: readable.length })}
          </Button>
        )}
        <Button size="xs" onClick={() => void forgetInterrupted(isOfMission)}>
          {t("dismiss")}
        </Button>
      </Group>
    </div>
  );
}
