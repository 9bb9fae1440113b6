import { randomUUID } from "node:crypto";
import type { Services } from "#context.ts";
import { createMember } from "#testing/factories.ts";
import { createMaintenanceLog } from "#testing/inventory/sample-maintenance.ts";

interface Owner {
  provider_id: number;
  user_id: string;
  drone_id: number;
}

/** A storage location, and one record of each kind about a drone; a colleague performed the maintenance. */
export async function createItemRecords(
  { db, storage }: Pick<Services, "db" | "storage">,
  { provider_id, user_id, drone_id }: Owner,
) {
  const colleague = await createMember({ db }, { organization_id: provider_id });
  const item = { provider_id, item_kind: "drones", item_id: drone_id };
  const storage_key = `inventory/drones/${randomUUID()}`;
  await storage.put(storage_key, "%PDF-1.7");
  await db
    .insertInto("activity_logs")
    .values({ ...item, kind: "note", note: "Seen", actor: "Noor", user_id })
    .execute();
  return {
    storageLocation: await db
      .insertInto("storage_locations")
      .values({ provider_id, name: randomUUID() })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow(),
    maintenanceLog: await createMaintenanceLog(
      { db },
      { ...item, performed_by: colleague.user_id, performed_on: "2026-05-01", due_on: "2026-05-02" },
    ),
    maintenanceProgram: await db
      .insertInto("maintenance_programs")
      .values({
        provider_id,
        name: randomUUID(),
        item_kind: "drones",
        kind: "inspection",
        starts_on: "2026-05-01",
        every_days: 365,
      })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow(),
    workOrder: await db
      .insertInto("work_orders")
      .values({ ...item, kind: "repair", source: "manual", title: "Arm", is_grounding: false })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow(),
    itemDocument: await db
      .insertInto("item_documents")
      .values({ ...item, name: "manual.pdf", mime: "application/pdf", size_bytes: 8, storage_key })
      .returning("id")
      .executeTakeFirstOrThrow(),
  };
}
