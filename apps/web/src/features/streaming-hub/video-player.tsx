import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { type AskForAddress, type PlayerState, playStream } from "./play-stream.ts";
import style from "./streaming-hub.module.css";

interface VideoPlayerProps {
  /** The same function as long as the same stream is to be played. */
  ask: AskForAddress;
  label: string;
  video?: RefObject<HTMLVideoElement | null>;
  /** The server refused it, or it failed again and again. */
  onFailed?: () => void;
}

/** Plays live video, and connects again where the connection breaks. */
export function VideoPlayer({ ask, label, video, onFailed }: VideoPlayerProps) {
  const { t } = useTranslation("streaming-hub");
  const own = useRef<HTMLVideoElement>(null);
  const element = video ?? own;
  const [state, setState] = useState<PlayerState>({ kind: "connecting" });
  const [attempt, setAttempt] = useState(0);
  const show = useEffectEvent((now: PlayerState) => {
    setState(now);
    if (now.kind === "failed") onFailed?.();
  });
  useEffect(() => {
    if (!element.current) return undefined;
    return playStream(ask, element.current, (now) => show(now));
  }, [ask, element, attempt]);
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
