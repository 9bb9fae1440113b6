import type { Stream, StreamState } from "@overfly/contract/streams/streams";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const TONE: Record<StreamState, Tone> = { pending: "busy", live: "good", ended: "idle", failed: "bad" };

export const StreamStateBadge = ({ stream: { state } }: { stream: Pick<Stream, "state"> }) => {
  const { t } = useTranslation("streaming-hub");
  return <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>;
};
