import type { ItemStatus } from "@overfly/contract/inventory/items";
import type { Versioned } from "./inventory-mutations.ts";

export interface ListedItem extends Versioned {
  archived_at: string | null;
  kit?: { name: string } | null;
  /** Kits have none. */
  status?: ItemStatus;
}

export interface ItemFormProps<Item> {
  /** Undefined for a new one. */
  item: Item | undefined;
  /** Called with the id of an item once it is saved. */
  onSaved?: ((id: number) => void) | undefined;
  onClose: () => void;
}
