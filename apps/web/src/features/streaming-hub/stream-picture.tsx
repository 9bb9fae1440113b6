import type { StreamDetail } from "@overfly/contract/streams/streams";
import { IconVideo, IconVideoOff } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { StreamPlayer } from "./stream-player.tsx";

interface ScreenProps {
  stream: StreamDetail;
  video: RefObject<HTMLVideoElement | null>;
}

/** The video, or why there is none. */
export function Screen({ stream, video }: ScreenProps) {
  const { t } = useTranslation("streaming-hub");
  const message = useMessage("errors/streams", "devices/error-codes", "devices", "errors/docks");
  if (stream.state === "live") return <StreamPlayer id={stream.id} label={stream.name} video={video} />;
  if (stream.state === "pending")
    return (
      <EmptyState icon={<IconVideo size={28} stroke={1.5} aria-hidden />} title={t("awaited")}>
        {t(stream.source === "encoder" ? "awaitedEncoder" : "awaitedCamera")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconVideoOff size={28} stroke={1.5} aria-hidden />}
      title={t(stream.state === "failed" ? "failed" : "ended")}
      action={<Button to="/streaming-hub">{t("openHub")}</Button>}
    >
      {stream.reason ? message(stream.reason) : stream.mission && t("endedHint")}
    </EmptyState>
  );
}
