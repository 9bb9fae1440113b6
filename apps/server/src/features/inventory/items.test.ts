import { accessories } from "@overfly/contract/inventory/accessories";
import { batteries } from "@overfly/contract/inventory/batteries";
import { drones } from "@overfly/contract/inventory/drones";
import { inventory } from "@overfly/contract/inventory/inventory";
import { payloads } from "@overfly/contract/inventory/payloads";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createKit, createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let pilot: Session;
let kit: Awaited<ReturnType<typeof createKit>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  await createKit(app.services, { provider_id: world.rival.id, name: "Kit of a rival" });
  const sessionOf = async (user_type: "center" | "pilot") => {
    const member = { organization_id: world.provider.id, user_type };
    return app.signIn((await createMember(app.services, member)).email, PASSWORD);
  };
  admin = await sessionOf("center");
  pilot = await sessionOf("pilot");
});
beforeEach(async () => {
  await app.runAsOwner("delete from assignments; update accessories set kit_id = null");
  await app.runAsOwner(
    `delete from drones; delete from payloads; delete from batteries; delete from accessories; delete from kits
       where provider_id = ${world.provider.id}`,
  );
  kit = await createKit(app.services, { provider_id: world.provider.id, name: "Kit A" });
});
afterAll(() => app.close());

const SENSOR = {
  kind: "thermal",
  width_px: 640,
  height_px: 512,
  focal_length_mm: 9.1,
  sensor_width_mm: 7.68,
  sensor_height_mm: 6.14,
  pixel_pitch_um: 12,
  is_radiometric: true,
} as const;
const KINDS = {
  drones: {
    writes: drones,
    list: inventory.drones,
    fields: {
      name: "Falcon",
      manufacturer: "DJI",
      model: "Matrice 4T",
      serial_number: "1581F6",
      registration: "JY-101",
      remote_id: "1581F-RID",
      firmware: "10.01",
      weight_g: 1219,
      purchased_on: "2026-01-31",
      insured_until: "2027-01-31",
    },
    id: () => kit.drone_id,
  },
  payloads: {
    writes: payloads,
    list: inventory.payloads,
    fields: {
      manufacturer: "DJI",
      model: "Mavic 3T",
      serial_number: "P-1",
      sensors: [SENSOR],
    },
    id: () => kit.payload_id,
  },
  batteries: {
    writes: batteries,
    list: inventory.batteries,
    fields: {
      manufacturer: "DJI",
      model: "TB65",
      serial_number: "B 1",
      chemistry: "lipo",
      capacity_mah: 5880,
      initial_cycles: 12,
      health_percent: 96.5,
      last_charged_on: "2026-11-20",
    },
    id: () => kit.battery_id,
  },
  accessories: {
    writes: accessories,
    list: inventory.accessories,
    fields: { kind: "charging_hub", name: "Hub", serial_number: "H/1", quantity: 2 },
    id: () => kit.accessory_id,
  },
} as const;
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** The kinds' calls differ in their fields only. */
const kindOf = (name: keyof typeof KINDS) => KINDS[name] as unknown as (typeof KINDS)["drones"];
const idsOf = async (name: keyof typeof KINDS, query: object = {}) =>
  (await app.call(admin, kindOf(name).list, { query })).body.data.map(({ id }) => id);
const create = (name: keyof typeof KINDS, fields: object = {}) => {
  const { writes, fields: all } = kindOf(name);
  return app.call(admin, writes.create, { body: { ...all, ...fields } });
};

describe.each(NAMES)("%s", (name) => {
  const { writes, list, fields, id } = kindOf(name);

  test("keep every field, and are changed field by field", async () => {
    const { body: created } = await create(name);
    expect(created.data).toMatchObject(fields);
    const { id: createdId, updated_at } = created.data;
    const [change] = Object.entries({ serial_number: "NEW-1" });
    const { body } = await app.call(admin, writes.update, {
      params: { id: createdId },
      body: { ...Object.fromEntries([change ?? []]), updated_at },
    });
    expect(body.data).toMatchObject({ ...fields, serial_number: "NEW-1" });
    const { body: page } = await app.call(admin, list, { query: { search: "new-1" } });
    expect(page.data).toEqual([body.data]);
  });

  test("are the provider's own; a pilot sees those of their missions", async () => {
    expect((await app.call(admin, list)).body.data.map((item) => item.kit?.name)).toEqual(
      expect.arrayContaining(["Kit A"]),
    );
    expect((await app.call(admin, list, { query: { search: "rival" } })).body.data).toEqual([]);
    expect((await app.call(pilot, list)).body.data).toEqual([]);
  });

  test("have a serial number of their own, whatever its case", async () => {
    await create(name, { serial_number: "Abc-1" });
    const again = await create(name, { serial_number: "aBC-1" });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["serial_number"]]);
    const owner = name === "drones" || name === "accessories" ? fields.name : `${fields.model} Abc-1`;
    expect(again.body.message).toContain(owner);
  });

  test("are not overwritten by who read an older version", async () => {
    const { body } = await create(name);
    const { id, updated_at } = body.data;
    const change = () =>
      app.call(admin, writes.update, { params: { id }, body: { serial_number: "NEW-2", updated_at } });
    expect([(await change()).status, (await change()).status]).toEqual([200, 409]);
  });

  test("leave the list and the kit when archived, and come back without kit", async () => {
    const { status, body } = await app.call(admin, writes.archive, { params: { id: id() } });
    expect([status, body.data.kit]).toEqual([200, null]);
    expect(await idsOf(name)).not.toContain(id());
    expect(await idsOf(name, { archived: "true" })).toEqual([id()]);
    const edit = { serial_number: "NEW-3", updated_at: body.data.updated_at };
    const refused = await app.call(admin, writes.update, { params: { id: id() }, body: edit });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("is archived")]);
    const restored = await app.call(admin, writes.restore, { params: { id: id() } });
    expect([restored.body.data.archived_at, restored.body.data.kit]).toEqual([null, null]);
    expect(await idsOf(name)).toContain(id());
  });

  test.each([
    ["approved", null, 409],
    ["completed", "2026-05-01T12:00:00Z", 200],
    ["approved", "2026-05-01T12:00:00Z", 200],
  ])(
    "of a kit whose mission is %s, released at %s: archiving is answered %i",
    async (state, at, expected) => {
      const number = await assignKit(state, at);
      const { status, body } = await app.call(admin, writes.archive, { params: { id: id() } });
      const named = expected === 409 ? number : undefined;
      expect([status, body.message?.match(/M-2026-\w+/)?.[0]]).toEqual([expected, named]);
    },
  );

  test("are assigned while an unfinished mission needs their kit", async () => {
    await assignKit("approved", null);
    expect(await idsOf(name, { status: "assigned" })).toContain(id());
    expect(await idsOf(name, { status: "available" })).not.toContain(id());
  });

  test("can be listed by whether they are in a kit", async () => {
    const { body } = await create(name);
    expect(await idsOf(name, { in_kit: "false" })).toEqual([body.data.id]);
    expect(await idsOf(name, { in_kit: "true" })).not.toContain(body.data.id);
  });
});

test.each([
  ["drones", { weight_g: 0 }, "weight_g"],
  ["drones", { weight_g: 1.5 }, "weight_g"],
  ["drones", { name: "x".repeat(81) }, "name"],
  ["drones", { serial_number: "  " }, "serial_number"],
  ["drones", { serial_number: "the one with the blue tape!" }, "serial_number"],
  ["payloads", { serial_number: "مسيّرة ١" }, "serial_number"],
  ["batteries", { serial_number: "-" }, "serial_number"],
  ["drones", { insured_until: "2026-02-30" }, "insured_until"],
  ["batteries", { health_percent: 101 }, "health_percent"],
  ["batteries", { capacity_mah: -1 }, "capacity_mah"],
  ["batteries", { initial_cycles: -1 }, "initial_cycles"],
  ["accessories", { quantity: 0 }, "quantity"],
  ["accessories", { kind: "anvil" }, "kind"],
  ["payloads", { sensors: Array.from({ length: 9 }, () => SENSOR) }, "sensors"],
] as const)("%s with %o are refused at %s", async (name, fields, field) => {
  const { status, body } = await create(name, fields);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test.each([
  ["drones", { airworthy: false, status: "retired" }, { airworthy: true, status: "available" }],
  ["batteries", { cycles: 900, status: "lost" }, { cycles: 12, status: "available" }],
] as const)("of %s nobody types what follows from other records: %o", async (name, typed, kept) => {
  const { body } = await create(name, typed);
  expect(body.data).toMatchObject(kept);
  const { id, updated_at } = body.data;
  const changes = { ...typed, storage_location_id: 1, updated_at };
  const changed = await app.call(admin, kindOf(name).writes.update, { params: { id }, body: changes });
  expect(changed.body.data).toMatchObject({ ...kept, storage_location: null });
});

test("a payload is radiometric if one of its sensors is", async () => {
  const visual = { ...SENSOR, kind: "rgb", is_radiometric: false };
  const { body: created } = await create("payloads", { sensors: [visual] });
  expect(created.data).toMatchObject({ is_radiometric: false });
  const { body } = await app.call(admin, payloads.update, {
    params: { id: created.data.id },
    body: {
      sensors: [{ ...SENSOR, kind: "rgb", is_radiometric: false }, SENSOR],
      updated_at: created.data.updated_at,
    },
  });
  expect(body.data.is_radiometric).toBe(true);
});

/** A mission of the kit; returns its number. */
async function assignKit(status: string, released_at: string | null): Promise<string> {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
  });
  const { user_id } = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: world.provider.id,
      pilot_id: user_id,
      kit_id: kit.id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
      released_at,
    })
    .execute();
  return mission.number;
}
