import { Stack } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconCloudUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useUploadBatch, uploadQueue } from "./page-upload-queue.ts";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "#features/processing/processing.module.css";
import { interruptedUploads, forgetInterruptedUpload } from "./tus-upload.ts";
import { UploadList } from "./upload-list.tsx";

/** Selects files to upload. Uploads continue while other screens are open. */
export function UploadPanel({ mission, open }: { mission: MissionDetail; open: boolean }) {
  const { t } = useTranslation("processing");
  const batch = useUploadBatch(mission.token);
  return (
    <Panel title={t("upload")}>
      <Stack gap="md" miw={0}>
        {open ? (
          <DropZone onFiles={(files) => uploadQueue.add(mission.token, files)} />
        ) : (
          <Hint>{t("uploadsClosed")}</Hint>
        )}
        {open && batch.items.length === 0 && <InterruptedUploads token={mission.token} />}
        {batch.items.length > 0 && <UploadList token={mission.token} batch={batch} />}
      </Stack>
    </Panel>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
        onFiles([...event.dataTransfer.files].filter(isFile));
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
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // so that the same file may be chosen again
        }}
      />
    </label>
  );
}

/** A dropped folder arrives as a file without type and size. */
const isFile = (file: File): boolean => file.size > 0 || file.type !== "";

/** After a reload the files must be selected again; their uploads then resume where they stopped. */
function InterruptedUploads({ token }: { token: string }) {
  const { t } = useTranslation("processing");
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isMounted = true;
    void interruptedUploads(token).then((found) => {
      if (isMounted) setCount(found);
    });
    return () => {
      isMounted = false;
    };
  }, [token]);
  if (count === 0) return null;
  const forget = async (): Promise<void> => {
    await forgetInterruptedUpload(token);
    setCount(0);
  };
  return (
    <div className={style["cutOff"]} aria-live="polite">
      <span>{t("interrupted", { count })}</span>
      <Button size="xs" onClick={() => void forget()}>
        {t("dismiss")}
      </Button>
    </div>
  );
}
