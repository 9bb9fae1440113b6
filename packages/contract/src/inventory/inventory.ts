import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, pageOf } from "#page.ts";
import { Accessory } from "./accessories.ts";
import { Battery } from "./batteries.ts";
import { Drone } from "./drones.ts";
import { ArchivableQuery, ItemQuery } from "./items.ts";
import { ItemQuery as OneItemQuery } from "./item-reference.ts";
import { Kit } from "./kits.ts";
import { Payload } from "./payloads.ts";

/** How much an item was used, from its flights. */
export const ItemUsage = z.object({
  flights: z.number().int(),
  flight_hours: z.number(),
  last_flight_at: z.iso.datetime().nullable(),
});
export type ItemUsage = z.infer<typeof ItemUsage>;

/** The lists of the inventory. */
export const inventory = {
  kits: endpoint({
    method: "GET",
    path: "/api/ops/inventory/kits",
    permission: "view kits",
    side: ["center", "pilot"],
    summary: "Kits, by name",
    query: ArchivableQuery,
    reply: pageOf(Kit),
  }),
  drones: endpoint({
    method: "GET",
    path: "/api/ops/inventory/drones",
    permission: "view drones",
    side: ["center", "pilot"],
    summary: "Drones, by name",
    query: ItemQuery,
    reply: pageOf(Drone),
  }),
  payloads: endpoint({
    method: "GET",
    path: "/api/ops/inventory/payloads",
    permission: "view payloads",
    side: ["center", "pilot"],
    summary: "Payloads, by model",
    query: ItemQuery,
    reply: pageOf(Payload),
  }),
  batteries: endpoint({
    method: "GET",
    path: "/api/ops/inventory/batteries",
    permission: "view batteries",
    side: ["center", "pilot"],
    summary: "Batteries, by serial number",
    query: ItemQuery,
    reply: pageOf(Battery),
  }),
  accessories: endpoint({
    method: "GET",
    path: "/api/ops/inventory/accessories",
    permission: "view accessories",
    side: ["center", "pilot"],
    summary: "Accessories, by name",
    query: ItemQuery,
    reply: pageOf(Accessory),
  }),
  usage: endpoint({
    method: "GET",
    path: "/api/ops/inventory/usage",
    permission: "available",
    side: ["center"],
    summary: "Flights and flight hours of an item; needs the permission to view its kind",
    query: OneItemQuery,
    reply: dataOf(ItemUsage),
  }),
};
