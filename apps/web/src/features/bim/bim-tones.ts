import type { BimResult } from "@overfly/contract/bim/bim-words";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export const RESULT_TONE: Record<BimResult, Tone> = {
  not_started: "idle",
  in_progress: "busy",
  installed: "good",
  deviating: "warn",
  missing: "bad",
};

/** In the 3D view, where the theme's colours aren't known; elements that are not started keep the model's own. */
export const RESULT_COLOR: Record<BimResult, number | null> = {
  not_started: null,
  in_progress: 0x3b82f6,
  installed: 0x22a565,
  deviating: 0xf59e0b,
  missing: 0xdc2626,
};
