import { z } from "zod";
import { Message } from "#message.ts";
import { Id } from "#page.ts";
import { Accessory } from "./accessories.ts";
import { Battery } from "./batteries.ts";
import { Drone } from "./drones.ts";
import { ItemName, NamedLocation, StoredStatus, Version, writesOf } from "./items.ts";
import { Payload } from "./payloads.ts";

const status = { status: StoredStatus };

/** A named set of equipment. It is ready if each part is; else `reasons` says why not. */
export const Kit = z.object({
  id: z.number().int(),
  name: z.string(),
  storage_location: NamedLocation.nullable(),
  drone: Drone.pick({ id: true, name: true, model: true, serial_number: true, airworthy: true })
    .extend(status)
    .nullable(),
  payloads: z.array(
    Payload.pick({ id: true, model: true, serial_number: true, is_radiometric: true }).extend(status),
  ),
  batteries: z.array(
    Battery.pick({ id: true, model: true, serial_number: true, cycles: true, health_percent: true }).extend(
      status,
    ),
  ),
  accessories: z.array(
    Accessory.pick({ id: true, kind: true, name: true, serial_number: true, quantity: true }).extend(status),
  ),
  ready: z.boolean(),
  reasons: z.array(Message),
  archived_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type Kit = z.infer<typeof Kit>;

/** How many of each kind a kit can hold. */
export const MAX_KIT_PARTS = { drones: 1, payloads: 10, batteries: 50, accessories: 100 } as const;

/** Its parts are of the same company, not archived and in no other kit. */
export const NewKit = z.object({
  name: ItemName,
  storage_location_id: Id.nullish(),
  drone_id: Id.nullish(),
  payload_ids: z.array(Id).max(MAX_KIT_PARTS.payloads).optional(),
  battery_ids: z.array(Id).max(MAX_KIT_PARTS.batteries).optional(),
  accessory_ids: z.array(Id).max(MAX_KIT_PARTS.accessories).optional(),
});
export type NewKit = z.infer<typeof NewKit>;

export const KitChanges = NewKit.omit({ storage_location_id: true }).partial().extend(Version.shape);
export type KitChanges = z.infer<typeof KitChanges>;

export const kits = writesOf("kits", { summary: "a kit", body: NewKit, changes: KitChanges, reply: Kit });
