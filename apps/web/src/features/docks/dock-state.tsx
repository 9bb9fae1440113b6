import type { Dock } from "@overfly/contract/docks/docks";
import { Group } from "@mantine/core";
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

/** What it reports, and whether maintenance grounds it. */
export const DockStateBadge = ({ dock }: { dock: Pick<Dock, "state" | "bound_at" | "is_grounded"> }) => {
  const { t } = useTranslation("docks");
  const { t: tInventory } = useTranslation("inventory");
  const state = shownState(dock);
  return (
    <Group gap={4} component="span">
      <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      {dock.is_grounded && <StateBadge tone="warn">{tInventory("status.in_maintenance")}</StateBadge>}
    </Group>
  );
};
