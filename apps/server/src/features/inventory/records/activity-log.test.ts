import { activityLogs } from "@overfly/contract/inventory/activity-logs";
import { kits } from "@overfly/contract/inventory/kits";
import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import { describe, expect, test } from "vitest";
import { createKit } from "#testing/factories.ts";
import { NOON, recordWorld } from "#testing/inventory/record-world.ts";

const world = recordWorld();
const { clock, drone, item, log, maintain } = world;

describe("the activity log", () => {
  test("holds what people logged and what was changed, newest first", async () => {
    await log({ kind: "damaged", note: "Crack in an arm" });
    clock.at = "2026-05-20T12:00:01.000Z";
    await maintain({ result: "waiting_for_parts" });
    const { data } = (await world.app.call(world.admin, activityLogs.list, { query: item() })).body;
    expect(data.map(({ kind, action, note }) => kind ?? action + note)).toEqual([
      "inventory.log_maintenance",
      "inventory.open_work_order",
      "damaged",
    ]);
    expect(await drone()).toMatchObject({ status: "in_maintenance" });
  });

  test("moves an item to a storage location of the own company", async () => {
    const { body: store } = await world.app.call(world.admin, storageLocations.create, {
      body: { name: "Hangar" },
    });
    const { body } = await log({ kind: "moved", storage_location_id: store.data.id });
    expect([body.data.storage_location, (await drone()).storage_location]).toEqual([
      "Hangar",
      { id: store.data.id, name: "Hangar" },
    ]);
    expect((await log({ kind: "moved" })).status).toBe(422);
    expect((await log({ kind: "moved", storage_location_id: 2_000_000_000 })).status).toBe(422);
    await log({ kind: "moved", storage_location_id: null });
    expect((await drone()).storage_location).toBe(null);
  });

  test("moves an item out of its kit, and into another one that has no drone", async () => {
    const other = await createKit(world.app.services, { provider_id: world.provider.id, name: "Kit B" });
    const rival = await createKit(world.app.services, { provider_id: world.rival.id });
    const into = async (kit_id: number) => (await log({ kind: "moved", kit_id })).body;
    expect((await into(other.id)).errors).toEqual({
      kit_id: ["Kit B already has a drone: Drone of Kit B"],
    });
    expect((await into(rival.id)).errors).toEqual({ kit_id: ["Kit not found"] });
    await world.app.db.updateTable("drones").set({ kit_id: null }).where("id", "=", other.drone_id).execute();
    expect((await into(other.id)).data).toMatchObject({ kit: "Kit B", storage_location: null });
    expect((await drone()).kit).toEqual({ id: other.id, name: "Kit B" });
    await log({ kind: "moved", storage_location_id: null });
    expect((await drone()).kit).toBe(null);
    const both = await log({ kind: "moved", storage_location_id: null, kit_id: other.id });
    expect(Object.keys(both.body.errors ?? {})).toEqual(["kit_id"]);
  });

  test.each(["moved", "lost", "retired", "damaged", "found", "reinstated"] as const)(
    "asks for the reason when an item is %s",
    async (kind) => {
      const { status, body } = await log({ kind, note: " ", storage_location_id: null });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["note"]]);
    },
  );

  test("brings a retired drone back into service, but not past open maintenance", async () => {
    expect((await log({ kind: "reinstated" })).body.message).toBe("Drone of Kit A is not retired");
    expect((await log({ kind: "found" })).body.message).toBe("Drone of Kit A is not lost");
    await maintain({ result: "waiting_for_parts" });
    await log({ kind: "retired" });
    expect(await drone()).toMatchObject({ status: "retired", kit: null });
    await log({ kind: "reinstated" });
    expect(await drone()).toMatchObject({ status: "in_maintenance", airworthy: false });
  });

  test("shows what joined or left a kit in its form", async () => {
    const { updated_at } = (await world.app.call(world.admin, kits.get, { params: { id: world.kit.id } }))
      .body.data;
    await world.app.call(world.admin, kits.update, {
      params: { id: world.kit.id },
      body: { drone_id: null, updated_at },
    });
    const { data } = (await world.app.call(world.admin, activityLogs.list, { query: item() })).body;
    expect(data).toMatchObject([{ kind: "moved", kit: null, storage_location: null }]);
  });

  test("takes a lost drone out of its kit; a note can't be empty; kits can't be lost", async () => {
    await log({ kind: "lost" });
    expect(await drone()).toMatchObject({ status: "lost", kit: null });
    expect((await log({ kind: "note", note: "  " })).status).toBe(422);
    const ofKit = { item_kind: "kits" as const, item_id: world.kit.id, kind: "lost" as const, note: "Gone" };
    expect((await world.app.call(world.admin, activityLogs.create, { body: ofKit })).status).toBe(422);
  });
});

describe("a storage location", () => {
  test("has a name of its own, and is archived only when it is empty", async () => {
    const create = (name: string) => world.app.call(world.admin, storageLocations.create, { body: { name } });
    const { id } = (await create("Depot")).body.data;
    expect((await create("DEPOT")).body.errors).toEqual({
      name: ["A storage location with this name already exists"],
    });
    await world.app.db
      .updateTable("drones")
      .set({ kit_id: null })
      .where("id", "=", world.kit.drone_id)
      .execute();
    await log({ kind: "moved", storage_location_id: id });
    const archive = () => world.app.call(world.admin, storageLocations.archive, { params: { id } });
    expect((await archive()).body.message).toBe("1 item is stored at Depot; move them first");
    await log({ kind: "moved", storage_location_id: null });
    expect((await archive()).body.data).toMatchObject({ item_count: 0, archived_at: NOON });
    expect((await log({ kind: "moved", storage_location_id: id })).status).toBe(422);
  });
});
