import { z } from "zod";
import { optionalSingleLine } from "#single-line.ts";
import { itemFields, ItemName, firstPlace, Version, writesOf } from "./items.ts";

export const ACCESSORY_KINDS = [
  "charger",
  "charging_hub",
  "remote_controller",
  "propellers",
  "case",
  "memory_card",
  "tablet",
  "landing_pad",
  "rtk_station",
  "filter",
  "other",
] as const;
const MAX_QUANTITY = 10_000;

export const Accessory = z.object({
  ...itemFields,
  kind: z.enum(ACCESSORY_KINDS),
  name: z.string(),
  serial_number: z.string().nullable(),
  quantity: z.number().int(),
});
export type Accessory = z.infer<typeof Accessory>;

export const NewAccessory = z.object({
  kind: z.enum(ACCESSORY_KINDS),
  name: ItemName,
  serial_number: optionalSingleLine(64).optional(),
  quantity: z.number().int().min(1).max(MAX_QUANTITY).optional(),
  ...firstPlace,
});
export type NewAccessory = z.infer<typeof NewAccessory>;

export const AccessoryChanges = NewAccessory.omit({ storage_location_id: true })
  .partial()
  .extend(Version.shape);
export type AccessoryChanges = z.infer<typeof AccessoryChanges>;

export const accessories = writesOf("accessories", {
  summary: "an accessory",
  body: NewAccessory,
  changes: AccessoryChanges,
  reply: Accessory,
});
