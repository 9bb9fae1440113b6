import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { type PlayerState, playStream } from "./play-stream.ts";
import style from "./streaming-hub.module.css";

export interface StreamPlayerProps {
  id: number;
  label: string;
  video?: RefObject<HTMLVideoElement | null>;
}

/** Plays a live stream, and connects again where the connection breaks. */
export function StreamPlayer({ id, label, video }: StreamPlayerProps) {
  const { t } = useTranslation("streaming-hub");
  const own = useRef<HTMLVideoElement>(null);
  const element = video ?? own;
  const [state, setState] = useState<PlayerState>({ kind: "connecting" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    return playStream(id, element.current, setState);
  }, [id, element, attempt]);
  return (
    <div className={style["player"]}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- without sound */}
      <video ref={element} className={style["video"]} muted playsInline aria-label={label} />
      {state.kind !== "playing" && (
        <div className={style["cover"]} data-state={state.kind} role="status">
          {state.kind === "failed" ? (state.reason ?? t("playFailed")) : t(state.kind)}
          {state.kind === "failed" && (
            <Button size="xs" onClick={() => setAttempt((before) => before + 1)}>
              {t("tryAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
