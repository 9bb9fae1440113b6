import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { PageQuery, pageOf } from "#page.ts";
import { Message } from "#message.ts";

export const ItemStatus = z.enum(["available", "assigned", "in_maintenance", "retired", "lost"]);

export const Drone = z.object({
  id: z.number().int(),
  name: z.string(),
  model: z.string(),
  serial_number: z.string(),
  status: ItemStatus,
  airworthy: z.boolean(),
});

export const Battery = z.object({
  id: z.number().int(),
  model: z.string(),
  serial_number: z.string(),
  cycles: z.number().int(),
  health_percent: z.number().nullable(),
});

/** A named set of equipment. It is ready if each part is; else `reasons` says why not. */
export const Kit = z.object({
  id: z.number().int(),
  name: z.string(),
  drone: Drone.nullable(),
  payload: z.object({ id: z.number().int(), model: z.string(), is_radiometric: z.boolean() }).nullable(),
  batteries: z.array(Battery),
  ready: z.boolean(),
  reasons: z.array(Message),
});
export type Kit = z.infer<typeof Kit>;

const kitReference = { kit: z.object({ id: z.number().int(), name: z.string() }).nullable() };

/** An item with its kit. */
export const DroneItem = Drone.extend(kitReference);
export type DroneItem = z.infer<typeof DroneItem>;
export const PayloadItem = z.object({
  id: z.number().int(),
  model: z.string(),
  serial_number: z.string(),
  is_radiometric: z.boolean(),
  ...kitReference,
});
export type PayloadItem = z.infer<typeof PayloadItem>;
export const BatteryItem = Battery.extend(kitReference);
export type BatteryItem = z.infer<typeof BatteryItem>;

export const inventory = {
  kits: endpoint({
    method: "GET",
    path: "/api/ops/inventory/kits",
    permission: "view kits",
    side: ["center", "pilot"],
    summary: "Kits, by name",
    query: PageQuery,
    reply: pageOf(Kit),
  }),
  drones: endpoint({
    method: "GET",
    path: "/api/ops/inventory/drones",
    permission: "view drones",
    side: ["center", "pilot"],
    summary: "Drones, by name",
    query: PageQuery,
    reply: pageOf(DroneItem),
  }),
  payloads: endpoint({
    method: "GET",
    path: "/api/ops/inventory/payloads",
    permission: "view payloads",
    side: ["center", "pilot"],
    summary: "Payloads, by model",
    query: PageQuery,
    reply: pageOf(PayloadItem),
  }),
  batteries: endpoint({
    method: "GET",
    path: "/api/ops/inventory/batteries",
    permission: "view batteries",
    side: ["center", "pilot"],
    summary: "Batteries, by serial number",
    query: PageQuery,
    reply: pageOf(BatteryItem),
  }),
};
