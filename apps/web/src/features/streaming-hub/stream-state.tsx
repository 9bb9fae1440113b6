import type { Stream, StreamState } from "@overfly/contract/streams/streams";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconPlayerRecordFilled } from "@tabler/icons-react";
import style from "./streaming-hub.module.css";

const TONE: Record<StreamState, Tone> = { pending: "busy", live: "good", ended: "idle", failed: "bad" };

/** The state, and whether the stream is being recorded, or its recording stored. */
export const StreamStateBadge = ({
  stream: { state, recording },
}: {
  stream: Pick<Stream, "state" | "recording">;
}) => {
  const { t } = useTranslation("streaming-hub");
  return (
    <span className={style["states"]}>
      <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      {recording === "recording" && (
        <StateBadge tone="bad" icon={<IconPlayerRecordFilled size={14} aria-hidden />}>
          {t("recording")}
        </StateBadge>
      )}
      {recording === "storing" && <StateBadge tone="busy">{t("storingShort")}</StateBadge>}
    </span>
  );
};
