import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import type { DueMaintenance } from "@overfly/contract/inventory/maintenance-logs";

/** Maintenance that is due, with what its notification needs. */
export interface Due extends DueMaintenance {
  provider_id: number;
  notified_on: string | null;
  /** Of the company. */
  today: string;
}

export interface DueFilter {
  /** By default all providers. */
  provider_id?: number;
  kinds: readonly EquipmentKind[];
}
