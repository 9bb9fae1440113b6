import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { useAllowed } from "#platform/api/user.ts";

const CENTER = ["center"] as const;

/** Whether the user may keep records of a kind of equipment: the server decides by the kind, not by the endpoint. */
export const useMayEdit = (kind: EquipmentKind): boolean =>
  useAllowed({ permission: `edit ${kind}`, side: CENTER });

/** Records are the center's; pilots see the item only. */
export const useMayViewRecords = (kind: EquipmentKind): boolean =>
  useAllowed({ permission: `view ${kind}`, side: CENTER });
