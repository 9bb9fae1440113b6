import { type StreamDetail, streams } from "@overfly/contract/streams/streams";
import { IconCamera, IconPlayerRecord, IconPlayerStop } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useRecording, useSnapshot } from "./stream-mutations.ts";

const JPEG_QUALITY = 0.95;

interface SnapshotButtonProps {
  stream: StreamDetail;
  video: RefObject<HTMLVideoElement | null>;
}

/** Stores the picture that is shown among the mission's files. */
export function SnapshotButton({ stream: { id }, video }: SnapshotButtonProps) {
  const { t } = useTranslation("streaming-hub");
  const snapshot = useSnapshot(id);
  const take = async () => {
    const picture = await pictureOf(video.current);
    if (!picture) return toastError(t("noPicture"));
    return snapshot.mutate(picture, {
      onSuccess: ({ data }) =>
        toastSuccess(t(data.has_position ? "snapshotStored" : "snapshotWithoutPosition")),
    });
  };
  return (
    <Allowed to={streams.snapshot}>
      <Button
        icon={<IconCamera size={16} aria-hidden />}
        pending={snapshot.isPending}
        onClick={() => void take()}
      >
        {t("snapshot")}
      </Button>
    </Allowed>
  );
}

export function RecordButton({ stream: { id, recording } }: { stream: StreamDetail }) {
  const { t } = useTranslation("streaming-hub");
  const record = useRecording(id);
  const isRecording = recording === "recording";
  return (
    <Allowed to={streams.startRecording}>
      <Button
        icon={
          isRecording ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerRecord size={16} aria-hidden />
        }
        pending={record.isPending}
        disabled={recording === "storing"}
        hint={recording === "storing" ? t("storing") : undefined}
        onClick={() => record.mutate(!isRecording)}
      >
        {t(isRecording ? "stopRecording" : "record")}
      </Button>
    </Allowed>
  );
}

/** Null while no video comes: a picture that stands still isn't from the time and position that it would be stored with. */
async function pictureOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0 || video.readyState < video.HAVE_FUTURE_DATA) return null;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
