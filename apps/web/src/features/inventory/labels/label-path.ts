import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";

/** The sheet of labels of some items of a kind. */
export const labelPath = (kind: EquipmentKind, ids: readonly number[]): string =>
  `/inventory/labels?kind=${kind}&ids=${ids.join(",")}`;
