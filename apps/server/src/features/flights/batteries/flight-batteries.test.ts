import { flights } from "@overfly/contract/flights/flights";
import { batteries } from "@overfly/contract/inventory/batteries";
import { inventory } from "@overfly/contract/inventory/inventory";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKit, createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWithRole } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-01T12:00:00Z";
let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let kit: Awaited<ReturnType<typeof createKit>>;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  app.services.now = () => new Date(NOW);
});
beforeEach(async () => {
  kit = await createKit(app.services, { provider_id: world.provider.id });
  await app.db
    .updateTable("batteries")
    .set({ serial_number: `B-${kit.battery_id}` })
    .where("id", "=", kit.battery_id)
    .execute();
});
afterAll(() => app.close());

const at = (time: string) => `2026-05-01T${time}:00Z`;
async function record(from: string, until: string, battery_ids = [kit.battery_id]) {
  const { token, number } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const body = { took_off_at: at(from), landed_at: at(until), battery_ids };
  return { number, ...(await app.call(admin, flights.create, { params: { token }, body })) };
}

test.each([
  ["09:50", "10:05", 422],
  ["10:05", "10:10", 422],
  ["10:15", "10:30", 422],
  ["09:00", "11:00", 422],
  ["09:40", "10:00", 200],
  ["10:20", "10:40", 200],
])("a battery that flew from 10:00 to 10:20 can't fly from %s to %s: %i", async (from, until, expected) => {
  const { number } = await record("10:00", "10:20");
  const { status, body } = await record(from, until);
  const text = `Battery B-${kit.battery_id} was in a flight of ${number} at this time`;
  expect([status, body.errors]).toEqual([expected, expected === 200 ? undefined : { battery_ids: [text] }]);
});

test("of two flights with one battery at once, one is kept", async () => {
  const replies = await Promise.all([record("08:00", "08:20"), record("08:10", "08:30")]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("nor by changing the times or the batteries of another flight later", async () => {
  await record("07:00", "07:20");
  const { body } = await record("07:30", "07:50");
  const change = async (fields: object) => {
    const { updated_at } = (await app.call(admin, flights.get, { params: { id: body.data.id } })).body.data;
    return app.call(admin, flights.update, { params: { id: body.data.id }, body: { ...fields, updated_at } });
  };
  expect((await change({ took_off_at: at("07:10") })).status).toBe(422);
  expect((await change({ took_off_at: at("07:10"), battery_ids: [] })).status).toBe(200);
  expect((await change({ battery_ids: [kit.battery_id] })).status).toBe(422);
});

test("nor with another company's battery", async () => {
  const rival = await createKit(app.services, { provider_id: world.rival.id });
  const { status, body } = await record("06:00", "06:20", [rival.battery_id]);
  expect([status, body.errors]).toEqual([422, { battery_ids: ["Not found in your inventory"] }]);
});

test("a battery's cycles, flights and hours count its flights", async () => {
  await record("05:00", "05:30");
  await record("05:40", "06:10");
  const battery = await app.call(admin, batteries.get, { params: { id: kit.battery_id } });
  expect(battery.body.data).toMatchObject({ cycles: 2, initial_cycles: 0 });
  const query = { item_kind: "batteries" as const, item_id: kit.battery_id };
  const usage = await app.call(admin, inventory.usage, { query });
  expect(usage.body.data).toMatchObject({ flights: 2, flight_hours: 1 });
});

test("they follow flights that are changed later, and the cycles that the battery reports", async () => {
  const cycles = async () =>
    (await app.call(admin, batteries.get, { params: { id: kit.battery_id } })).body.data.cycles;
  const hours = async () => {
    const query = { item_kind: "batteries" as const, item_id: kit.battery_id };
    return (await app.call(admin, inventory.usage, { query })).body.data.flight_hours;
  };
  const { body } = await record("04:00", "04:30");
  await record("04:40", "05:10");
  const change = (set: { took_off_at?: string; landed_at: string | null }) =>
    app.db.updateTable("flights").set(set).where("id", "=", body.data.id).execute();
  await change({ landed_at: null });
  expect([await cycles(), await hours()]).toEqual([1, 0.5]);
  await change({ landed_at: at("04:36") });
  expect([await cycles(), await hours()]).toEqual([2, 1.1]);

  const report = (reported_cycles: number, time: string) =>
    app.db
      .updateTable("batteries")
      .set({ reported_cycles, cycles_reported_at: at(time) })
      .where("id", "=", kit.battery_id)
      .execute();
  await report(40, "04:35");
  expect(await cycles()).toBe(41);
  await change({ took_off_at: at("04:38"), landed_at: at("04:39") }); // after the report now
  expect(await cycles()).toBe(42);
  await report(50, "05:15");
  expect(await cycles()).toBe(50);
  await record("05:20", "05:30");
  await app.db.deleteFrom("flights").where("id", "=", body.data.id).execute();
  expect(await cycles()).toBe(51);
});

test("a flight names what it was flown with to its provider alone", async () => {
  const { id } = (await record("04:00", "04:20")).body.data;
  const read = async (session: Session) =>
    (await app.call(session, flights.get, { params: { id } })).body.data;
  const client = await signInWithRole(app, { organization_id: world.client.id, user_type: "client" }, [
    "view flights",
  ]);
  const battery = { item_kind: "batteries", item_id: kit.battery_id };
  expect((await read(admin)).equipment).toEqual([
    { ...battery, name: expect.stringContaining(`B-${kit.battery_id}`) as string },
  ]);
  expect((await read(client.session)).equipment).toEqual([]);
});
