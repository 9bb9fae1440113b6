import { z } from "zod";
import { optionalSingleLine } from "#single-line.ts";
import { itemFields, ItemName, SerialNumber, firstPlace, Version, writesOf } from "./items.ts";

const MAX_WEIGHT_G = 1_000_000;

export const Drone = z.object({
  ...itemFields,
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  serial_number: z.string(),
  /** The operator's or aircraft's registration with the aviation authority. */
  registration: z.string().nullable(),
  remote_id: z.string().nullable(),
  firmware: z.string().nullable(),
  weight_g: z.number().int().nullable(),
  /** Follows from its maintenance and work orders. */
  airworthy: z.boolean(),
  /** Of its ended flights alone. */
  flight_hours: z.number(),
  /** Its ended flights. */
  cycles: z.number().int(),
  purchased_on: z.iso.date().nullable(),
  insured_until: z.iso.date().nullable(),
});
export type Drone = z.infer<typeof Drone>;

export const NewDrone = z.object({
  name: ItemName,
  manufacturer: ItemName,
  model: ItemName,
  serial_number: SerialNumber,
  registration: optionalSingleLine(40).optional(),
  remote_id: optionalSingleLine(64).optional(),
  firmware: optionalSingleLine(40).optional(),
  weight_g: z.number().int().min(1).max(MAX_WEIGHT_G).nullish(),
  ...firstPlace,
  purchased_on: z.iso.date().nullish(),
  insured_until: z.iso.date().nullish(),
});
export type NewDrone = z.infer<typeof NewDrone>;

export const DroneChanges = NewDrone.omit({ storage_location_id: true }).partial().extend(Version.shape);
export type DroneChanges = z.infer<typeof DroneChanges>;

export const drones = writesOf("drones", {
  summary: "a drone",
  body: NewDrone,
  changes: DroneChanges,
  reply: Drone,
});
