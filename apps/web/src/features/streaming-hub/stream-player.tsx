import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { playStream } from "./play-stream.ts";
import style from "./streaming-hub.module.css";

export interface StreamPlayerProps {
  id: number;
  label: string;
  video?: RefObject<HTMLVideoElement | null>;
}

type PlayerState = "connecting" | "playing" | "failed";

/** Plays a live stream, and connects again where the connection breaks. */
export function StreamPlayer({ id, label, video }: StreamPlayerProps) {
  const { t } = useTranslation("streaming-hub");
  const own = useRef<HTMLVideoElement>(null);
  const element = video ?? own;
  const [state, setState] = useState<PlayerState>("connecting");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    return playStream(id, element.current, setState);
  }, [id, element, attempt]);
  return (
    <div className={style["player"]}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- without sound */}
      <video ref={element} className={style["video"]} muted playsInline aria-label={label} />
      {state !== "playing" && (
        <div className={style["cover"]} role="status">
          {t(state === "failed" ? "playFailed" : "connecting")}
          {state === "failed" && (
            <Button size="xs" onClick={() => setAttempt((before) => before + 1)}>
              {t("tryAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
