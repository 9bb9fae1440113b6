import { flights } from "@overfly/contract/flights/flights";
import { inventory } from "@overfly/contract/inventory/inventory";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { maintenancePrograms } from "@overfly/contract/inventory/maintenance-programs";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { describe, expect, test } from "vitest";
import { createKit, createMember, createMission, missionVersion } from "#testing/factories.ts";
import { recordWorld } from "#testing/inventory/record-world.ts";

const world = recordWorld();
const { clock } = world;

/** A mission in progress with the kit, flown once for an hour before noon. */
async function flownMission() {
  const mission = await createMission(world.app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const pilot = await createMember(world.app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  await world.app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      kit_id: world.kit.id,
      pilot_id: pilot.user_id,
      starts_at: "2026-05-20T06:00:00.000Z",
      ends_at: "2026-05-20T16:00:00.000Z",
    })
    .execute();
  await fly(mission.token, 10);
  return mission;
}

const fly = (token: string, hour: number) =>
  world.app.call(world.admin, flights.create, {
    params: { token },
    body: {
      took_off_at: `2026-05-20T${hour}:00:00.000Z`,
      landed_at: `2026-05-20T${hour + 1}:00:00.000Z`,
    },
  });

const usageOf = async (item_id: number) => {
  const query = { item_kind: "kits" as const, item_id };
  const { flights: count, flight_hours } = (await world.app.call(world.admin, inventory.usage, { query }))
    .body.data;
  return [count, flight_hours];
};

const setStatus = ({ id }: { id: number }, status: string) =>
  world.app.db.updateTable("missions").set({ status }).where("id", "=", id).execute();

async function complete(mission: { id: number; token: string }) {
  await setStatus(mission, "in_review");
  const { status } = await world.app.call(world.admin, transitions.complete, {
    params: { token: mission.token },
  });
  expect(status).toBe(200);
}

describe("a kit's flights and hours", () => {
  test("stay when its mission completes", async () => {
    const mission = await flownMission();
    expect(await usageOf(world.kit.id)).toEqual([1, 1]);
    await complete(mission);
    expect(await usageOf(world.kit.id)).toEqual([1, 1]);
  });

  test("stay when its mission gets another kit, which counts only what is flown with it", async () => {
    const mission = await flownMission();
    const other = await createKit(world.app.services, { provider_id: world.provider.id, name: "Kit B" });
    const pilot = await createMember(world.app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    await setStatus(mission, "planned");
    const assigned = await world.app.call(world.admin, transitions.assign, {
      params: { token: mission.token },
      body: {
        pilot_id: pilot.user_id,
        dock_id: null,
        kit_id: other.id,
        starts_at: "2026-05-20T13:00:00.000Z",
        ends_at: "2026-05-20T16:00:00.000Z",
        updated_at: await missionVersion(world.app.services, mission.token),
      },
    });
    expect(assigned.status).toBe(200);
    expect([await usageOf(world.kit.id), await usageOf(other.id)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    clock.at = "2026-05-20T15:00:00.000Z";
    await setStatus(mission, "in_progress");
    expect((await fly(mission.token, 14)).status).toBe(200);
    expect([await usageOf(world.kit.id), await usageOf(other.id)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test.each([{ every_flights: 1 }, { every_hours: 1 }])(
    "make the work of its program %j due, also once its mission is completed",
    async (every) => {
      const program = await world.app.call(world.admin, maintenancePrograms.create, {
        body: {
          name: crypto.randomUUID(),
          item_kind: "kits",
          item_id: world.kit.id,
          kind: "inspection",
          starts_on: "2026-05-20",
          ...every,
        } as never,
      });
      expect(program.status).toBe(200);
      const due = async () =>
        (await world.app.call(world.admin, maintenanceLogs.due)).body.data
          .filter(({ item_kind, item_id }) => item_kind === "kits" && item_id === world.kit.id)
          .map(({ is_overdue }) => is_overdue);
      expect(await due()).toEqual([]);
      await complete(await flownMission());
      expect(await due()).toEqual([true]);
    },
  );
});

test("a flight's page names the kit that it was flown with, whatever its mission was given since", async () => {
  const mission = await flownMission();
  await complete(mission);
  const [flight] = (
    await world.app.call(world.admin, flights.listForMission, { params: { token: mission.token } })
  ).body.data;
  const read = await world.app.call(world.admin, flights.get, { params: { id: flight?.id ?? 0 } });
  expect(read.body.data.kit_id).toBe(world.kit.id);
  expect(read.body.data.equipment.map(({ item_kind }) => item_kind)).toEqual(["drones", "payloads"]);
});
