import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "./progress-line.module.css";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export interface ProgressLineProps {
  label: string;
  /** Between 0 and 1; indeterminate where absent. */
  share?: number | undefined;
  /** How fast, such as "4.2 MB/s". */
  rate?: string | undefined;
  secondsLeft?: number | undefined;
  tone?: Extract<Tone, "busy" | "good" | "bad" | "warn">;
}

/** Progress of long work, with speed and remaining time. */
export function ProgressLine({ label, share, rate, secondsLeft, tone = "busy" }: ProgressLineProps) {
  const format = useFormat();
  const { t } = useTranslation("platform/ui");
  const rest = secondsLeft === undefined ? undefined : t("timeLeft", { time: format.duration(secondsLeft) });
  const notes = [rate, rest, share === undefined ? undefined : format.percent(share)];
  return (
    <div className={style["progress"]} data-tone={tone}>
      <div className={style["words"]}>
        <span className={style["label"]}>{label}</span>
        <span className={style["notes"]}>{notes.filter((note) => note !== undefined).join(" · ")}</span>
      </div>
      <progress
        className={hidden["hidden"]}
        aria-label={label}
        max={1}
        {...(share === undefined ? {} : { value: share })}
      />
      <div className={style["track"]} aria-hidden>
        <div
          className={style["bar"]}
          data-unknown={share === undefined || undefined}
          style={share === undefined ? {} : { inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }}
        />
      </div>
    </div>
  );
}
