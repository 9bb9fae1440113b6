import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import type { MaintenanceKind } from "@overfly/contract/inventory/maintenance-logs";

export interface SuggestedProgram {
  key: "propellers" | "basic" | "standard" | "battery" | "camera" | "dock";
  item_kind: EquipmentKind;
  kind: MaintenanceKind;
  every_days?: number;
  every_flights?: number;
  every_hours?: number;
  every_cycles?: number;
}

/** Usual intervals to start from; the maker's manual decides. A person chooses one, nothing is set up by itself. */
export const SUGGESTED_PROGRAMS: readonly SuggestedProgram[] = [
  { key: "propellers", item_kind: "drones", kind: "inspection", every_flights: 50, every_days: 90 },
  { key: "basic", item_kind: "drones", kind: "inspection", every_hours: 200, every_days: 180 },
  { key: "standard", item_kind: "drones", kind: "inspection", every_hours: 400, every_days: 365 },
  { key: "battery", item_kind: "batteries", kind: "battery_service", every_cycles: 50, every_days: 90 },
  { key: "camera", item_kind: "payloads", kind: "inspection", every_days: 365 },
  { key: "dock", item_kind: "docks", kind: "inspection", every_days: 180 },
];
