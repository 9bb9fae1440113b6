import type { DockState } from "@overfly/contract/docks/docks";
import { StateBadge, type Tone } from "#platform/ui/state-badge.tsx";
import { useDockText } from "./dock-text.ts";

const TONE: Record<DockState, Tone> = {
  offline: "bad",
  idle: "good",
  working: "busy",
  debugging: "warn",
  upgrading: "info",
};

export const DockStateBadge = ({ state }: { state: DockState }) => {
  const text = useDockText();
  return <StateBadge tone={TONE[state]}>{text(`state.${state}`)}</StateBadge>;
};
