import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { sensorsOf } from "@overfly/flight-planning/cameras/camera-sensors";
import type { Services } from "#context.ts";

/** Three kits; the third one's drone is in maintenance. */
export async function seedInventory({ db }: Services, provider_id: number, prefix: string) {
  const store = await db
    .insertInto("storage_locations")
    .values({ provider_id, name: "Main store" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, name] of ["Kit A", "Kit B", "Kit C"].entries()) {
    const serial = `${prefix.toUpperCase()}${index + 1}`;
    const kit = await db
      .insertInto("kits")
      .values({ provider_id, name, storage_location_id: store.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const part = { provider_id, kit_id: kit.id };
    await db
      .insertInto("drones")
      .values({
        ...part,
        name: `${prefix} ${index + 1}`,
        model: index === 0 ? "Matrice 3TD" : "Mavic 3T",
        serial_number: `1581F${serial}`,
        ...(index === 2 && { status: "in_maintenance", airworthy: false }),
      })
      .execute();
    await db
      .insertInto("payloads")
      .values({
        ...part,
        manufacturer: "DJI",
        model: index === 0 ? "M3TD camera" : "M3T camera",
        serial_number: `P${serial}`,
        sensors: JSON.stringify(sensorsOfModel(index === 0 ? "m3td" : "m3t")),
      })
      .execute();
    await db
      .insertInto("accessories")
      .values({ ...part, kind: "charging_hub", name: "Charging hub", serial_number: `C${serial}` })
      .execute();
    const batteries = [1, 2, 3].map((count) => ({
      ...part,
      manufacturer: "DJI",
      model: "Intelligent flight battery",
      chemistry: "lipo",
      serial_number: `B${serial}${count}`,
      capacity_mah: 7811,
      initial_cycles: 20 * count + 7 * index,
      health_percent: 98 - 2 * count,
    }));
    await db.insertInto("batteries").values(batteries).execute();
  }
}

function sensorsOfModel(id: string) {
  const camera = findCamera(id);
  return camera ? sensorsOf(camera) : [];
}
