import { SAMPLE_BODIES, SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { rowsOf, type Write, type WriteWorld } from "./write-world.ts";

const onLocation = (isArchived: boolean, body?: object) => async (world: WriteWorld) => {
  const { storageLocation } = await rowsOf(world);
  const { id, updated_at } = await world.app.db
    .updateTable("storage_locations")
    .set({ archived_at: isArchived ? new Date() : null })
    .where("id", "=", storageLocation.id)
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  return { params: { id }, ...(body && { body: { ...body, updated_at } }) };
};

const bodyOf = (name: string) => async (world: WriteWorld) => ({
  body: SAMPLE_BODIES[name]?.(await rowsOf(world)) ?? {},
});

/** Storage locations, and what is kept about equipment. */
export const RECORD_WRITES: Record<string, Write> = {
  "storageLocations.create": {
    input: () => ({ body: { name: crypto.randomUUID() } }),
    records: ["audit storage_locations.create"],
  },
  "storageLocations.update": {
    input: onLocation(false, { address: "Amman" }),
    records: ["audit storage_locations.update"],
  },
  "storageLocations.archive": { input: onLocation(false), records: ["audit storage_locations.archive"] },
  "storageLocations.restore": { input: onLocation(true), records: ["audit storage_locations.restore"] },
  "activityLogs.create": {
    input: bodyOf("activityLogs.create"),
    records: ["audit inventory.log_activity"],
  },
  "maintenanceLogs.create": {
    input: bodyOf("maintenanceLogs.create"),
    records: ["audit inventory.log_maintenance"],
  },
  "maintenanceLogs.verify": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).maintenanceLog.id } }),
    records: ["audit inventory.verify_maintenance"],
  },
  "itemDocuments.upload": {
    input: async (world) => ({
      query: SAMPLE_QUERIES["itemDocuments.upload"]?.(await rowsOf(world)) ?? {},
      file: { name: "manual.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF") },
    }),
    records: ["audit inventory.add_document"],
  },
  "itemDocuments.remove": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).itemDocument.id } }),
    records: ["audit inventory.remove_document"],
  },
};
