import { SAMPLE_BODIES, SAMPLE_QUERIES } from "#testing/sample-input.ts";
import { rowsOf, samplePicture, type Write, type WriteWorld } from "./write-world.ts";

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

const onProgram = (isArchived: boolean) => async (world: WriteWorld) => {
  const { maintenanceProgram } = await rowsOf(world);
  const { id } = await world.app.db
    .updateTable("maintenance_programs")
    .set({ archived_at: isArchived ? new Date() : null })
    .where("id", "=", maintenanceProgram.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

const onOrder = (body: object) => async (world: WriteWorld) => {
  const { id, updated_at } = (await rowsOf(world)).workOrder;
  return { params: { id }, body: { ...body, updated_at } };
};

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
  "damageReports.create": {
    input: async (world) => {
      const input = await bodyOf("damageReports.create")(world);
      await world.app.db
        .updateTable("memberships")
        .set({ suspended_at: new Date() }) // those of sample rows would be notified, too
        .where("organization_id", "=", world.provider_id)
        .where("user_id", "not in", Object.values(world.ids))
        .execute();
      return input;
    },
    records: [
      "audit inventory.log_activity",
      "audit inventory.open_work_order",
      "mail to colleague",
      "notification problem to colleague",
    ],
  },
  "damageReports.addPhoto": {
    input: async (world) => {
      const { id } = (await rowsOf(world)).workOrder;
      await world.app.db
        .updateTable("work_orders")
        .set({ source: "damage", opened_by: world.ids.admin })
        .where("id", "=", id)
        .execute();
      return { params: { id }, file: await samplePicture() };
    },
    records: ["audit inventory.add_document"],
  },
  "maintenanceLogs.create": {
    input: bodyOf("maintenanceLogs.create"),
    records: ["audit inventory.log_maintenance"],
  },
  "maintenanceLogs.verify": {
    input: async (world) => ({ params: { id: (await rowsOf(world)).maintenanceLog.id } }),
    records: ["audit inventory.verify_maintenance"],
  },
  "maintenancePrograms.create": {
    input: bodyOf("maintenancePrograms.create"),
    records: ["audit maintenance_programs.create"],
  },
  "maintenancePrograms.update": {
    input: async (world) => {
      const { maintenanceProgram, ...rows } = await rowsOf(world);
      const body = SAMPLE_BODIES["maintenancePrograms.update"]?.({ ...rows, maintenanceProgram });
      const { id, updated_at } = maintenanceProgram;
      return { params: { id }, body: { ...body, name: crypto.randomUUID(), updated_at } };
    },
    records: ["audit maintenance_programs.update"],
  },
  "maintenancePrograms.archive": {
    input: onProgram(false),
    records: ["audit maintenance_programs.archive"],
  },
  "maintenancePrograms.restore": {
    input: onProgram(true),
    records: ["audit maintenance_programs.restore"],
  },
  "workOrders.create": {
    input: bodyOf("workOrders.create"),
    records: ["audit inventory.open_work_order"],
  },
  "workOrders.update": {
    input: onOrder({ title: "Replace both arms" }),
    records: ["audit inventory.edit_work_order"],
  },
  "workOrders.step": {
    input: onOrder({ step: "start" }),
    records: ["audit inventory.start_work_order"],
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
