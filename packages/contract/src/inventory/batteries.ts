import { z } from "zod";
import { itemFields, ItemName, SerialNumber, firstPlace, Version, writesOf } from "./items.ts";

export const CHEMISTRIES = ["lipo", "lihv", "li_ion", "other"] as const;
const MAX_CAPACITY_MAH = 1_000_000;
const MAX_CYCLES = 100_000;

export const Battery = z.object({
  ...itemFields,
  manufacturer: z.string().nullable(),
  model: z.string(),
  serial_number: z.string(),
  chemistry: z.enum(CHEMISTRIES).nullable(),
  capacity_mah: z.number().int().nullable(),
  /** Charge cycles: those that it last reported through a dock, else those it came with, and one for each flight since. */
  cycles: z.number().int(),
  /** Those it had when it was bought or entered. */
  initial_cycles: z.number().int(),
  /** When a dock last reported its cycles; null if none did. */
  cycles_reported_at: z.iso.datetime().nullable(),
  health_percent: z.number().nullable(),
  last_charged_on: z.iso.date().nullable(),
  /** Of its ended flights alone. */
  flight_hours: z.number(),
  /**
   * Whole days, by the provider's calendar, since it last flew or was charged; since it was entered where neither is
   * known. Null for one that is retired or lost.
   */
  storage_days: z.number().int().nullable(),
});
export type Battery = z.infer<typeof Battery>;

/** From so many days in storage on, a battery should be charged and discharged once. */
export const STORAGE_LIMIT_DAYS = 90;

export const NewBattery = z.object({
  manufacturer: ItemName,
  model: ItemName,
  serial_number: SerialNumber,
  chemistry: z.enum(CHEMISTRIES).nullish(),
  capacity_mah: z.number().int().min(1).max(MAX_CAPACITY_MAH).nullish(),
  initial_cycles: z.number().int().min(0).max(MAX_CYCLES).optional(),
  health_percent: z.number().min(0).max(100).nullish(),
  last_charged_on: z.iso.date().nullish(),
  ...firstPlace,
});
export type NewBattery = z.infer<typeof NewBattery>;

export const BatteryChanges = NewBattery.omit({ storage_location_id: true }).partial().extend(Version.shape);
export type BatteryChanges = z.infer<typeof BatteryChanges>;

export const batteries = writesOf("batteries", {
  summary: "a battery",
  body: NewBattery,
  changes: BatteryChanges,
  reply: Battery,
});
