import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedOldDatabase } from "#testing/old-database/old-database.ts";
import { OLD_INVENTORY } from "#testing/old-database/old-inventory.ts";
import { OLD_ROWS } from "#testing/old-database/old-rows.ts";

let old: Awaited<ReturnType<typeof migratedOldDatabase>>;

beforeAll(async () => {
  old = await migratedOldDatabase([...OLD_ROWS, ...OLD_INVENTORY]);
});
afterAll(() => old.drop());

const read = async (query: string): Promise<unknown[]> => (await old.client.query(query)).rows;

test("a drone in several kits stays in the assigned one, else in the first", async () => {
  expect(await read("select name, kit_id from drones order by id")).toEqual([
    { name: "In two kits", kit_id: 2 },
    { name: "Written twice", kit_id: null },
    { name: "Released", kit_id: 3 },
    { name: "Of another", kit_id: null },
  ]);
});

test("so does a camera, which becomes a sensor of its kind", async () => {
  const sensor = {
    width_px: null,
    height_px: null,
    focal_length_mm: null,
    sensor_width_mm: null,
    sensor_height_mm: null,
    pixel_pitch_um: null,
  };
  expect(await read("select kit_id, status, sensors from payloads order by id")).toEqual([
    { kit_id: 2, status: "available", sensors: [{ ...sensor, kind: "thermal", is_radiometric: true }] },
    { kit_id: 3, status: "available", sensors: [{ ...sensor, kind: "rgb", is_radiometric: false }] },
  ]);
});

test("kits keep their names, places and assignments, those without parts too", async () => {
  expect(
    await read(`select kits.id, kits.name, storage_locations.name as storage_location, kits.archived_at
    from kits left join storage_locations on storage_locations.id = kits.storage_location_id order by kits.id`),
  ).toEqual(
    ["First", "Assigned", "Once assigned", "Never assigned", "Empty"].map((name, index) => ({
      id: index + 1,
      name,
      storage_location: index === 0 ? "Shelf 2" : null,
      archived_at: null,
    })),
  );
  expect(await read("select kit_id from assignments order by id")).toEqual([{ kit_id: 2 }, { kit_id: 4 }]);
});

test("a serial number written twice in different cases stays readable, and the later one changes", async () => {
  expect(await read("select serial_number from drones order by id")).toEqual([
    { serial_number: "SN-1" },
    { serial_number: "sn-1 (2)" },
    { serial_number: "SN-3" },
    { serial_number: "Sn-1" }, // of another provider
  ]);
  expect(await read("select serial_number from payloads order by id")).toEqual([
    { serial_number: "P-1" },
    { serial_number: "p-1 (2)" },
  ]);
  await expect(
    read("insert into drones (provider_id, name, model, serial_number) values (1, 'x', 'x', 'SN-1 (2)')"),
  ).rejects.toThrow("drones_serial_number");
});

test("batteries keep their kit, capacity, cycles and health", async () => {
  const columns = "kit_id, serial_number, capacity_mah, initial_cycles, health_percent, status, chemistry";
  expect(await read(`select ${columns} from batteries order by id`)).toEqual([
    {
      kit_id: 2,
      serial_number: "B-1",
      capacity_mah: 5880,
      initial_cycles: 12,
      health_percent: null,
      status: "available",
      chemistry: null,
    },
    {
      kit_id: null,
      serial_number: "b-1 (2)",
      capacity_mah: null,
      initial_cycles: 0,
      health_percent: 91.5,
      status: "available",
      chemistry: null,
    },
  ]);
});

test("that a drone is assigned is no status of its own any more; other statuses stay", async () => {
  expect(await read("select name, status from drones order by id")).toEqual([
    { name: "In two kits", status: "available" },
    { name: "Written twice", status: "in_maintenance" },
    { name: "Released", status: "available" },
    { name: "Of another", status: "available" },
  ]);
  await expect(read("update drones set status = 'assigned'")).rejects.toThrow("drones_status_check");
});
