import type { Dock } from "@overfly/contract/docks/docks";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** A dock that has never connected isn't a fault: it waits for its credentials. */
export const shownState = ({ state, bound_at }: Pick<Dock, "state" | "bound_at">) =>
  state === "offline" && bound_at === null ? "unbound" : state;

const TONE: Record<ReturnType<typeof shownState>, Tone> = {
  unbound: "idle",
  offline: "bad",
  idle: "good",
  working: "busy",
  debugging: "warn",
  upgrading: "info",
};

export const DockStateBadge = ({ dock }: { dock: Pick<Dock, "state" | "bound_at"> }) => {
  const { t } = useTranslation("docks");
  const state = shownState(dock);
  return <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>;
};
