import type { DockState } from "@overfly/contract/docks/docks";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export const DOCK_TONE: Record<DockState, Tone> = {
  offline: "idle",
  idle: "good",
  working: "busy",
  debugging: "warn",
  upgrading: "info",
};

/** The order of the rail's groups: moving docks first. */
export const DOCK_ORDER: readonly DockState[] = ["working", "debugging", "upgrading", "idle", "offline"];
