import type { DockState } from "@overfly/contract/docks/docks";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const TONE: Record<DockState, Tone> = {
  offline: "bad",
  idle: "good",
  working: "busy",
  debugging: "warn",
  upgrading: "info",
};

export const DockStateBadge = ({ state }: { state: DockState }) => {
  const { t } = useTranslation("docks");
  return <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>;
};
