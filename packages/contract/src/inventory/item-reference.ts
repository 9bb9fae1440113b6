import { z } from "zod";
import { Id, PageQuery } from "#page.ts";

/** The kinds of equipment that have a history, as the permissions name them. */
export const EQUIPMENT_KINDS = ["kits", "drones", "payloads", "batteries", "accessories", "docks"] as const;
export const EquipmentKind = z.enum(EQUIPMENT_KINDS);
export type EquipmentKind = z.infer<typeof EquipmentKind>;

/** Which item a record is about. Reading needs the kind's view permission, recording its edit permission. */
export const itemReference = { item_kind: EquipmentKind, item_id: Id };

export interface ItemReference {
  item_kind: EquipmentKind;
  item_id: number;
}

/** One item, in a query string. */
export const ItemQuery = z.object({ item_kind: EquipmentKind, item_id: z.coerce.number().pipe(Id) });

/** The records of one item. */
export const ItemRecordsQuery = PageQuery.omit({ search: true, sorts: true }).extend(ItemQuery.shape);
export type ItemRecordsQuery = z.infer<typeof ItemRecordsQuery>;
