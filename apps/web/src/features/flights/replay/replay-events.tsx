import { useTranslation } from "#platform/i18n/use-translation.ts";
import { When } from "#platform/ui/display/when.tsx";
import type { ReplayMark } from "./use-replay-events.ts";
import style from "./flight-replay.module.css";

interface ReplayEventsProps {
  marks: readonly ReplayMark[];
  zone: string;
  jump: (time: number) => void;
}

/** What happened and when; each leads the replay there. */
export function ReplayEvents({ marks, zone, jump }: ReplayEventsProps) {
  const { t } = useTranslation("flights");
  if (marks.length === 0) return null;
  return (
    <ul className={style["events"]} aria-label={t("replayEvents")}>
      {marks.map(({ key, at, text, tone }) => (
        <li key={key}>
          <button type="button" className={style["event"]} data-tone={tone} onClick={() => jump(at)}>
            <When at={new Date(at).toISOString()} zone={zone} form="time" />
            <bdi>{text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
