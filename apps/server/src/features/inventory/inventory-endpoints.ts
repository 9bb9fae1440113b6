import { accessories } from "@overfly/contract/inventory/accessories";
import { batteries } from "@overfly/contract/inventory/batteries";
import { drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import type { Version } from "@overfly/contract/inventory/items";
import { kits } from "@overfly/contract/inventory/kits";
import { itemImports } from "@overfly/contract/inventory/item-imports";
import { payloads } from "@overfly/contract/inventory/payloads";
import type { FastifyInstance } from "fastify";
import type { Context, Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { importItems } from "./import/import-items.ts";
import { type Changes, sensorColumns } from "./sensor-columns.ts";
import { archiveItem, restoreItem } from "./archive-item.ts";
import type { ItemTable } from "./item-queries.ts";
import {
  getAccessory,
  getBattery,
  getDrone,
  getPayload,
  listAccessories,
  listBatteries,
  listDrones,
  listPayloads,
} from "./list-items.ts";
import { createItem, type ItemColumns, updateItem } from "./save-item.ts";
import { getKit, listKits } from "./list-kits.ts";
import { itemUsage } from "./records/item-usage.ts";
import { maintenanceEndpoints } from "./maintenance/maintenance-endpoints.ts";
import { recordEndpoints } from "./records/record-endpoints.ts";
import { archiveKit, createKit, restoreKit, updateKit } from "./save-kit.ts";

export function inventoryEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, inventory, {
    kits: (context, { query }) => listKits(context, query),
    drones: (context, { query }) => listDrones(context, query),
    payloads: (context, { query }) => listPayloads(context, query),
    batteries: (context, { query }) => listBatteries(context, query),
    accessories: (context, { query }) => listAccessories(context, query),
    usage: async (context, { query }) => ({ data: await itemUsage(context, query) }),
  });
  mount(app, services, kits, {
    get: async (context, { params }) => ({ data: await getKit(context, params.id) }),
    create: async (context, { body }) => ({ data: await createKit(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateKit(context, params.id, body) }),
    archive: async (context, { params }) => ({ data: await archiveKit(context, params.id) }),
    restore: async (context, { params }) => ({ data: await restoreKit(context, params.id) }),
  });
  mount(app, services, drones, itemHandlers("drones", getDrone));
  mount(app, services, batteries, itemHandlers("batteries", getBattery));
  mount(app, services, accessories, itemHandlers("accessories", getAccessory));
  mount(app, services, payloads, itemHandlers("payloads", getPayload, sensorColumns));
  mount(app, services, itemImports, {
    kits: async (context, { body }) => ({ data: await importItems(context, "kits", body) }),
    drones: async (context, { body }) => ({ data: await importItems(context, "drones", body) }),
    payloads: async (context, { body }) => ({ data: await importItems(context, "payloads", body) }),
    batteries: async (context, { body }) => ({ data: await importItems(context, "batteries", body) }),
    accessories: async (context, { body }) => ({ data: await importItems(context, "accessories", body) }),
  });
  recordEndpoints(app, services);
  maintenanceEndpoints(app, services);
}

interface Path {
  params: { id: number };
}

/** One item of a kind, and its writes, each of which returns the item as it is then. */
function itemHandlers<Item, NewItem extends object>(
  table: ItemTable,
  get: (context: Context, id: number) => Promise<Item>,
  columnsOf: (fields: Changes<NewItem>) => ItemColumns = (fields) => fields as ItemColumns,
) {
  return {
    get: async (context: Context, { params: { id } }: Path) => ({ data: await get(context, id) }),
    create: async (context: Context, { body }: { body: NewItem }) => ({
      data: await get(context, await createItem(context, table, columnsOf(body))),
    }),
    update: async (context: Context, { params, body }: Path & { body: Changes<NewItem> & Version }) => {
      const { id } = params;
      const { updated_at: updatedAt, ...fields } = body;
      await updateItem(context, { table, id, updatedAt }, columnsOf(fields as Changes<NewItem>));
      return { data: await get(context, id) };
    },
    archive: async (context: Context, { params: { id } }: Path) => {
      await archiveItem(context, table, id);
      return { data: await get(context, id) };
    },
    restore: async (context: Context, { params: { id } }: Path) => {
      await restoreItem(context, table, id);
      return { data: await get(context, id) };
    },
  };
}
