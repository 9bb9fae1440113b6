import { inventory } from "@overfly/contract/inventory/inventory";
import { maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createMission } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { recordEquipment } from "#features/flights/record-equipment.ts";
import { notifyDueMaintenance } from "./notify-due-maintenance.ts";
import { recordWorld } from "#testing/inventory/record-world.ts";

const world = recordWorld();
const { clock, drone, item, log, maintain, verify } = world;

const maintainVerified = async (fields: object = {}) => verify((await maintain(fields)).body.data.id);
const due = async (session = world.admin) =>
  (await world.app.call(session, maintenanceLogs.due)).body.data.filter(
    ({ item_id }) => item_id === world.kit.drone_id,
  );

async function fly(tookOffAt: string, minutes: number) {
  const { provider, client, site } = world;
  const landedAt = new Date(Date.parse(tookOffAt) + minutes * 60_000).toISOString();
  const mission = await createMission(world.app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
  });
  await world.app.db
    .insertInto("assignments")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      kit_id: world.kit.id,
      pilot_id: world.adminId,
      starts_at: tookOffAt,
      ends_at: landedAt,
    })
    .execute();
  const { id } = await world.app.db
    .insertInto("flights")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      took_off_at: tookOffAt,
      landed_at: landedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordEquipment(world.app.services, [id]);
}

describe("maintenance", () => {
  const GROUNDED = { airworthy: false, status: "in_maintenance" };
  const FLIES = { airworthy: true, status: "available" };

  test.each([
    ["flight_test_required", GROUNDED],
    ["waiting_for_parts", GROUNDED],
    ["approved_for_flight", FLIES],
  ] as const)("with the result %s decides whether the drone can fly", async (result, state) => {
    expect((await maintain({ result })).status).toBe(200);
    expect(await drone()).toMatchObject(state);
  });

  test("that approves a grounded drone counts once another person verified it", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    const { id } = (await maintain({ kind: "repair" })).body.data;
    expect(await drone()).toMatchObject(GROUNDED);
    await verify(id);
    expect(await drone()).toMatchObject(FLIES);
  });

  // a drone whose repair waits for parts doesn't fly because its firmware was updated since
  test("of another kind leaves a grounding open; each kind is approved by itself", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    await maintain({ kind: "inspection", result: "flight_test_required" });
    await maintainVerified({ kind: "firmware", firmware: "13.0" });
    expect(await drone()).toMatchObject({ ...GROUNDED, firmware: "13.0" });
    await maintainVerified({ kind: "repair" });
    expect(await drone()).toMatchObject(GROUNDED);
    await maintainVerified({ kind: "inspection" });
    expect(await drone()).toMatchObject(FLIES);
  });

  test("leaves an unverified approval open when other work is verified", async () => {
    await maintain({ kind: "repair", result: "waiting_for_parts" });
    await maintain({ kind: "repair" });
    await maintainVerified({ kind: "firmware" });
    expect(await drone()).toMatchObject(GROUNDED);
  });

  test("of an earlier day than the latest changes nothing", async () => {
    await maintain({ result: "waiting_for_parts" });
    await maintainVerified({ performed_on: "2026-05-19" });
    expect(await drone()).toMatchObject(GROUNDED);
  });

  test("doesn't find a lost drone", async () => {
    await log({ kind: "lost" });
    await maintainVerified();
    expect(await drone()).toMatchObject({ status: "lost" });
  });

  test("sets the firmware that it installed", async () => {
    await maintain({ kind: "firmware", firmware: "12.00.05" });
    expect(await drone()).toMatchObject({ firmware: "12.00.05" });
  });

  test.each([
    ["performed_on", { performed_on: "2026-05-21" }, "Choose today or an earlier day"],
    ["performed_by", { performed_by: "nobody" }, "Not a member of your company"],
    ["due_on", { due_on: "2026-05-20" }, "Choose a day after the maintenance"],
    ["due_after_cycles", { due_after_cycles: 5 }, "Only batteries have charge cycles"],
    ["due_after_flights", { due_after_flights: 0 }, expect.any(String)],
  ] as const)("is refused for its %s", async (field, fields, text) => {
    const { status, body } = await maintain(fields);
    expect([status, body.errors]).toEqual([422, { [field]: [text] }]);
  });

  test("is performed by a member only, not by somebody of another company", async () => {
    const stranger = await createMember(world.app.services, { organization_id: world.rival.id });
    expect((await maintain({ performed_by: stranger.user_id })).status).toBe(422);
  });

  test("is verified once, by another person", async () => {
    const { id } = (await maintain()).body.data;
    expect((await verify(id, world.admin)).body.message).toMatch(/^Someone other than the people/);
    expect((await verify(id)).body.data.verified_by).not.toBe(null);
    expect((await verify(id)).status).toBe(409);
  });
});

describe("the next maintenance", () => {
  test("is due by its date: soon in the last 30 days, then overdue", async () => {
    await maintain({ due_on: "2026-07-01" });
    expect(await due()).toEqual([]);
    clock.at = "2026-06-02T12:00:00.000Z";
    expect(await due()).toMatchObject([{ due_on: "2026-07-01", is_overdue: false }]);
    clock.at = "2026-07-01T12:00:00.000Z";
    expect(await due()).toMatchObject([{ is_overdue: true }]);
    const { id } = (await maintain({ performed_on: "2026-07-01" })).body.data;
    expect(await due()).toMatchObject([{ is_overdue: true }]);
    await verify(id);
    expect(await due()).toEqual([]);
  });

  test("is due by flights and hours since, whichever comes first", async () => {
    await fly("2026-05-18T08:00:00.000Z", 600); // before
    await maintain({ due_after_flights: 20, due_after_hours: 1 });
    await fly("2026-05-20T13:00:00.000Z", 30);
    expect(await due()).toEqual([]);
    await fly("2026-05-20T15:00:00.000Z", 24);
    expect(await due()).toMatchObject([{ flights_left: 18, is_overdue: false }]);
    expect((await due())[0]?.hours_left).toBeCloseTo(0.1, 6);
    await fly("2026-05-20T17:00:00.000Z", 12);
    expect(await due()).toMatchObject([{ is_overdue: true }]);
  });

  test("counts flights with the drone, also after it changed kits", async () => {
    await maintain({ due_after_flights: 1 });
    await fly("2026-05-21T13:00:00.000Z", 10);
    await world.app.db
      .updateTable("drones")
      .set({ kit_id: null })
      .where("id", "=", world.kit.drone_id)
      .execute();
    expect(await due()).toMatchObject([{ flights_left: 0, is_overdue: true }]);
    const usage = await world.app.call(world.admin, inventory.usage, { query: item() });
    expect(usage.body.data).toMatchObject({ flights: 1, last_flight_at: "2026-05-21T13:00:00.000Z" });
    expect(usage.body.data.flight_hours).toBeCloseTo(1 / 6, 6);
  });

  test("of a battery is due by its cycles", async () => {
    const battery = { item_kind: "batteries", item_id: world.kit.battery_id };
    await maintain({ ...battery, kind: "battery_service", due_after_cycles: 50 });
    const cyclesLeft = async () =>
      (await world.app.call(world.admin, maintenanceLogs.due)).body.data.map((one) => one.cycles_left);
    const report = (cycles: number) =>
      world.app.db
        .updateTable("batteries")
        .set({ reported_cycles: cycles, cycles_reported_at: clock.at })
        .where("id", "=", world.kit.battery_id)
        .execute();
    await report(44);
    expect(await cyclesLeft()).not.toContain(6);
    await report(46);
    expect(await cyclesLeft()).toContain(4);
  });

  test("isn't asked of retired items, nor shown to who may not view their kind", async () => {
    await maintain({ due_on: "2026-05-21" });
    const { session } = await signInWithRole(world.app, { organization_id: world.provider.id }, [
      "view kits",
    ]);
    expect([await due(), await due(session)]).toMatchObject([[{ kind: "inspection" }], []]);
    await log({ kind: "retired" });
    expect(await due()).toEqual([]);
  });

  test("is notified once, and every week while it is overdue", async () => {
    await maintain({ due_on: "2026-05-25" });
    const name = (await drone()).name;
    const sent = async (day: string) => {
      clock.at = `${day}T12:00:00.000Z`;
      await notifyDueMaintenance(systemContext(world.app.services));
      const rows = await world.app.db
        .selectFrom("notifications")
        .where("user_id", "=", world.adminId)
        .where("kind", "=", "maintenance_due")
        .where("url", "=", `/inventory/drones/${world.kit.drone_id}`)
        .select("title")
        .orderBy("id")
        .execute();
      return rows.map(({ title }) => title);
    };
    const [soon, overdue] = ["dueTitle", "overdueTitle"].map((key) => ({
      key: `inventory/records:${key}`,
      values: { name },
    }));
    expect(await sent("2026-05-20")).toEqual([soon]);
    expect(await sent("2026-05-24")).toEqual([soon]);
    expect(await sent("2026-05-27")).toEqual([soon, overdue]);
    expect(await sent("2026-05-28")).toEqual([soon, overdue]);
    expect(await sent("2026-06-03")).toEqual([soon, overdue, overdue]);
  });
});
