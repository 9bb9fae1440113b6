import { inventory } from "@overfly/contract/inventory/inventory";
import { payloads } from "@overfly/contract/inventory/payloads";
import { listExports } from "@overfly/contract/exports/list-exports";
import { beforeAll, afterAll, expect, test } from "vitest";
import { createKit, createMission, createTwoProviders } from "#testing/factories.ts";
import { signInAdmin } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let now = new Date("2026-05-20T12:00:00Z");
beforeAll(async () => {
  app = await testApp({ now: () => now });
  world = await createTwoProviders(app.services);
  admin = await signInAdmin(app, world.provider.id);
});
afterAll(() => app.close());

type Kit = Awaited<ReturnType<typeof createKit>>;
const newKit = (name: string) => createKit(app.services, { provider_id: world.provider.id, name });

/** A flight with all parts of a kit; null while it isn't over. */
async function fly(kit: Kit, took_off_at: string, landed_at: string | null): Promise<void> {
  const { provider, client, site } = world;
  const ours = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const { id: mission_id } = await createMission(app.services, ours);
  const { id: flight_id } = await app.db
    .insertInto("flights")
    .values({
      mission_id,
      provider_id: provider.id,
      source: "manual",
      status: landed_at ? "landed" : "airborne",
      took_off_at,
      landed_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("flight_equipment")
    .values([
      { flight_id, item_kind: "drones", item_id: kit.drone_id },
      { flight_id, item_kind: "payloads", item_id: kit.payload_id },
      { flight_id, item_kind: "batteries", item_id: kit.battery_id },
    ])
    .execute();
}

const KINDS = ["drones", "payloads", "batteries"] as const;
type Kind = (typeof KINDS)[number];
const listed = async (kind: Kind, sorts: Record<string, "asc" | "desc"> = {}) =>
  (await app.call(admin, inventory[kind] as typeof inventory.batteries, { query: { sorts } })).body.data;
const idOf = (kit: Kit, kind: Kind): number =>
  ({ drones: kit.drone_id, payloads: kit.payload_id, batteries: kit.battery_id })[kind];

test.each(KINDS)("%s show, and are sorted by, the hours and flights that ended", async (kind) => {
  const [much, little, none] = [
    await newKit(`${kind} A`),
    await newKit(`${kind} B`),
    await newKit(`${kind} C`),
  ];
  await fly(much, "2026-05-01T08:00:00Z", "2026-05-01T09:15:00Z");
  await fly(little, "2026-05-02T08:00:00Z", "2026-05-02T08:15:00Z");
  await fly(little, "2026-05-03T08:00:00Z", "2026-05-03T08:15:00Z");
  await fly(none, "2026-05-20T08:00:00Z", null);
  const ids = [much, little, none].map((kit) => idOf(kit, kind));
  const of = async (sorts: Record<string, "asc" | "desc">) =>
    (await listed(kind, sorts))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, flight_hours, cycles }) => [ids.indexOf(id), flight_hours, cycles]);
  const rows = [
    [0, 1.25, 1],
    [1, 0.5, 2],
    [2, 0, 0],
  ];
  expect(await of({ flight_hours: "desc" })).toEqual(rows);
  expect(await of({ cycles: "desc" })).toEqual([rows[1], rows[0], rows[2]]);
  // what a list has read before is read again after a flight
  await fly(none, "2026-05-04T08:00:00Z", "2026-05-04T10:00:00Z");
  expect(await of({ flight_hours: "desc" })).toEqual([[2, 2, 1], rows[0], rows[1]]);
});

test("no one types them in", async () => {
  const kit = await newKit("Typed");
  const { data } = (await app.call(admin, payloads.get, { params: { id: kit.payload_id } })).body;
  const typed = { updated_at: data.updated_at, flight_hours: 900, cycles: 900 };
  await app.call(admin, payloads.update, { params: { id: kit.payload_id }, body: typed });
  const after = (await app.call(admin, payloads.get, { params: { id: kit.payload_id } })).body.data;
  expect([after.flight_hours, after.cycles]).toEqual([0, 0]);
});

test("a battery's days in storage count from its last flight or charge, by the provider's calendar", async () => {
  await app.db
    .updateTable("organizations")
    .set({ time_zone: "Asia/Amman" })
    .where("id", "=", world.provider.id)
    .execute();
  const kit = await newKit("Stored");
  const set = (values: object) =>
    app.db.updateTable("batteries").set(values).where("id", "=", kit.battery_id).execute();
  const days = async () => (await listed("batteries")).find(({ id }) => id === kit.battery_id)?.storage_days;
  await set({ created_at: "2026-01-20T12:00:00Z", last_charged_on: null });
  expect(await days()).toBe(120);
  await set({ last_charged_on: "2026-05-10" });
  expect(await days()).toBe(10);
  await fly(kit, "2026-05-14T22:30:00Z", "2026-05-14T22:40:00Z"); // the 15th in Amman
  expect(await days()).toBe(5);
  await set({ last_charged_on: "2026-05-18" });
  expect(await days()).toBe(2);
  now = new Date("2026-05-20T21:10:00Z"); // a new day in Amman
  expect(await days()).toBe(3);
  await set({ last_charged_on: "2026-06-30" }); // mistyped: in the future
  expect(await days()).toBe(0);
  await set({ status: "lost" });
  expect(await days()).toBeNull();
});

test("batteries are sorted by their days in storage, and exported with them", async () => {
  const kit = await newKit("Longest");
  await app.db
    .updateTable("batteries")
    .set({ created_at: "2024-01-01T12:00:00Z", serial_number: "LONGEST" })
    .where("id", "=", kit.battery_id)
    .execute();
  const active = (await listed("batteries", { storage_days: "desc" })).filter(
    ({ storage_days }) => storage_days !== null,
  );
  expect(active[0]?.id).toBe(kit.battery_id);
  const query = { search: "LONGEST", language: "en" } as const;
  const csv = (await app.call(admin, listExports.batteries, { query })).raw.toString("utf8");
  expect(csv).toContain("Flight hours");
  expect(csv).toMatch(/Days in storage[^]*,871,/);
});
