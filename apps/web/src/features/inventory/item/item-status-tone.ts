import type { ItemStatus } from "@overfly/contract/inventory/items";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export const STATUS_TONE: Record<ItemStatus, Tone> = {
  available: "good",
  assigned: "info",
  in_maintenance: "warn",
  retired: "idle",
  lost: "bad",
};
