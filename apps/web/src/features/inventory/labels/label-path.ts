import type { ItemKind } from "#features/inventory/inventory-mutations.ts";

/** The sheet of labels of some items of a kind. */
export const labelPath = (kind: ItemKind, ids: readonly number[]): string =>
  `/inventory/labels?kind=${kind}&ids=${ids.join(",")}`;
