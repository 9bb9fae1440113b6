import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { inventory } from "@overfly/contract/inventory/inventory";
import { kits } from "@overfly/contract/inventory/kits";
import { describe, expect, test } from "vitest";
import { render } from "@overfly/i18n/node/translate";
import { createDock, createKit, createMember, PASSWORD } from "#testing/factories.ts";
import { createMaintenanceLog } from "#testing/inventory/sample-maintenance.ts";
import { createCertificate } from "#testing/sample-certificate.ts";
import { NOW, readinessWorld } from "#testing/missions/readiness-world.ts";

const world = readinessWorld();
const { assign, order, reasonsOf } = world;

const set = (table: "drones" | "payloads" | "batteries", id: number, columns: object) =>
  world.app.db.updateTable(table).set(columns).where("id", "=", id).execute();

const THERMAL = {
  kind: "thermal",
  width_px: 160,
  height_px: 120,
  focal_length_mm: 1.77,
  sensor_width_mm: null,
  sensor_height_mm: null,
  pixel_pitch_um: 12,
  is_radiometric: true,
};

const maintenance = (item_kind: string, item_id: number, due_on: string) =>
  createMaintenanceLog(world.app.services, {
    provider_id: world.provider.id,
    item_kind,
    item_id,
    performed_by: world.pilot.id,
    performed_on: "2035-05-01",
    due_on,
  });

describe("a kit's reasons", () => {
  test("are none when each part is in order", async () => {
    expect(await reasonsOf("kit", world.kit.id)).toEqual([]);
  });

  test("name the part, what is wrong with it and where it is fixed", async () => {
    await set("drones", world.kit.drone_id, {
      airworthy: false,
      insured_until: "2036-04-30",
      firmware: "07.01.10.3",
    });
    const other = await createKit(world.app.services, {
      provider_id: world.provider.id,
      model: "Mavic 3T",
      firmware: "09.0",
    });
    await set("payloads", world.kit.payload_id, { serial_number: "P-1" });
    await set("batteries", world.kit.battery_id, { initial_cycles: 231, serial_number: "B-1" });
    await maintenance("drones", world.kit.drone_id, "2036-05-01");
    await maintenance("payloads", world.kit.payload_id, "2036-05-08");
    expect(await reasonsOf("kit", world.kit.id)).toEqual([
      ["blocked", "Drone of Kit is not airworthy", "drones"],
      ["blocked", "Maintenance of Drone of Kit is overdue: Inspection", "drones"],
      ["warning", "Battery B-1 has 231 charge cycles; it is rated for 200", "batteries"],
      ["warning", "Drone of Kit has firmware 07.01.10.3; others of its model have 09.0", "drones"],
      ["warning", "Drone of Kit is insured only until 2036-04-30", "drones"],
      ["warning", "Maintenance of M3T camera P-1 is due soon: Inspection", "payloads"],
    ]);
    expect(await reasonsOf("kit", other.id)).toEqual([]);
  });

  test("are about the day of the flight: insurance that ends before it", async () => {
    await set("drones", world.kit.drone_id, { insured_until: "2036-05-20" });
    expect(await reasonsOf("kit", world.kit.id)).toEqual([]);
    const june = { starts_at: "2036-06-01T08:30:00.000Z", ends_at: "2036-06-01T10:00:00.000Z" };
    expect(await reasonsOf("kit", world.kit.id, june)).toEqual([
      ["warning", "Drone of Kit is insured only until 2036-05-20", "drones"],
    ]);
  });

  test("weigh the camera against the ordered GSD", async () => {
    // 3 cm with 1.77 mm and 12 µm: 0.03 × 1.77 / 0.012 = 4.4 m
    await set("payloads", world.kit.payload_id, { model: "Dual", sensors: JSON.stringify([THERMAL]) });
    expect(await reasonsOf("kit", world.kit.id)).toEqual([
      ["blocked", "Dual would have to fly at 4.4\u00a0m for the ordered GSD of 3\u00a0cm", "payloads"],
    ]);
    await set("payloads", world.kit.payload_id, { model: "Dual", sensors: "[]" });
    expect(await reasonsOf("kit", world.kit.id)).toEqual([
      ["warning", "The sensor of Dual is not recorded, so the ordered GSD can't be checked", "payloads"],
    ]);
  });

  test("say that its drone flies in a dock at that time", async () => {
    const { serial_number } = await world.app.db
      .selectFrom("drones")
      .where("id", "=", world.kit.drone_id)
      .select("serial_number")
      .executeTakeFirstOrThrow();
    const dock = await createDock(world.app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
      drone_serial_number: serial_number,
    });
    const { number, token } = await order();
    await assign(token, { pilot_id: null, dock_id: dock.id, kit_id: null });
    expect(await reasonsOf("kit", world.kit.id)).toEqual([
      ["blocked", `Drone of Kit is assigned to ${number} at this time`, "missions"],
    ]);
  });
});

test("the inventory's list says of a kit what its mission does", async () => {
  await set("drones", world.kit.drone_id, { insured_until: "2036-04-30" });
  await maintenance("payloads", world.kit.payload_id, "2036-04-30");
  await world.app.db
    .insertInto("work_orders")
    .values({
      provider_id: world.provider.id,
      item_kind: "batteries",
      item_id: world.kit.battery_id,
      kind: "battery_service",
      title: "Check the contacts",
      source: "manual",
      is_grounding: false,
    })
    .execute();
  const listed = (await world.app.call(world.admin, inventory.kits, { query: { item_count: 200 } })).body
    .data;
  const kit = listed.find(({ id }) => id === world.kit.id);
  const { body: read } = await world.app.call(world.admin, kits.get, { params: { id: world.kit.id } });
  const reasons = (await reasonsOf("kit", world.kit.id))?.map(([, text]) => text);
  expect(reasons).toEqual([
    expect.stringMatching(/^Maintenance of M3T camera .* is overdue: Inspection$/),
    "Drone of Kit is insured only until 2036-04-30",
    expect.stringMatching(/^A work order is open for BWX260 .*: Check the contacts$/),
  ]);
  for (const found of [kit, read.data])
    expect([found?.ready, found?.reasons.map((reason) => render(reason, "en"))]).toEqual([false, reasons]);
});

const certify = (kind: string) =>
  createCertificate(world.app.services, { provider_id: world.provider.id, pilot_id: world.pilot.id, kind });

test("a pilot without a recorded licence, or for thermographies its certificate, is doubted", async () => {
  expect(await reasonsOf("pilot", world.pilot.id)).toEqual([
    ["warning", "No pilot licence is recorded", "pilots"],
    ["warning", "No thermography certificate is recorded", "pilots"],
  ]);
  await certify("remote_pilot");
  expect(await reasonsOf("pilot", world.pilot.id)).toEqual([
    ["warning", "No thermography certificate is recorded", "pilots"],
  ]);
  await certify("thermography");
  expect(await reasonsOf("pilot", world.pilot.id)).toEqual([]);
});

test.each([
  ["2036-02-01T08:30:00Z", []],
  [
    "2036-02-01T08:29:00Z",
    [["warning", "No flight in the 90 days before the flight; at least 1 needed", "pilots"]],
  ],
])("a pilot who last flew on %s is doubted: %o", async (took_off_at, reasons) => {
  await Promise.all(["remote_pilot", "thermography"].map(certify));
  const { id: mission_id } = await order({ status: "completed" });
  const flown = {
    mission_id,
    provider_id: world.provider.id,
    pilot_id: world.pilot.id,
    source: "manual",
    status: "landed",
  };
  await world.app.db
    .insertInto("flights")
    .values({ ...flown, took_off_at })
    .execute();
  expect(await reasonsOf("pilot", world.pilot.id)).toEqual(reasons);
});

const justification = "Checked by the workshop this morning";

describe("overriding a red", () => {
  test("needs a justification for the kit too, which stays in the timeline and the audit log", async () => {
    await set("drones", world.kit.drone_id, { airworthy: false });
    const { token } = await order();
    const refused = await assign(token);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["kit_id"]]);
    const { status, body } = await assign(token, { justification });
    expect([status, body.data.timeline.at(-1)?.text]).toEqual([
      200,
      expect.stringContaining(`: ${justification}`),
    ]);
    const logged = await world.app.db
      .selectFrom("audit_log")
      .where("action", "=", "missions.override_readiness")
      .where("subject", "=", token)
      .select("details")
      .execute();
    expect(logged).toEqual([
      { details: { kit: "Kit", reason: justification, blocked_by: ["readiness:notAirworthy"] } },
    ]);
  });

  test("isn't possible for what is lost", async () => {
    await set("drones", world.kit.drone_id, { status: "lost" });
    const { token } = await order();
    expect((await assign(token, { justification })).body.message).toBe("Drone of Kit is lost");
  });
});

describe("at the start", () => {
  const planned = async (body: object = {}) => {
    const { id, token } = await order({ type: "security", subtype: "perimeter_patrol" });
    expect((await assign(token, body)).status).toBe(200);
    await world.app.db.updateTable("missions").set({ status: "planned" }).where("id", "=", id).execute();
    return token;
  };
  const start = (token: string, body: object = {}) =>
    world.app.call(world.pilot.session, transitions.start, { params: { token }, body });
  const readiness = async (token: string, session = world.pilot.session) =>
    (await world.app.call(session, missions.readiness, { params: { token } })).body.data;

  test("a certificate that expired since stops the flight, unless the pilot says why it is flown", async () => {
    const token = await planned();
    expect(await readiness(token)).toMatchObject({ readiness: "warning", needs_justification: false });
    await createCertificate(world.app.services, {
      provider_id: world.provider.id,
      pilot_id: world.pilot.id,
      expires_on: "2036-04-30",
    });
    expect(await readiness(token)).toMatchObject({ readiness: "blocked", needs_justification: true });
    const refused = await start(token);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { readiness_reason: ["The pilot licence expires before the mission ends: 2036-04-30"] },
    ]);
    const { status, body } = await start(token, { readiness_reason: "Renewal confirmed by telephone" });
    expect([status, body.data.status, body.data.timeline.at(-1)?.text]).toEqual([
      200,
      "in_progress",
      "Renewal confirmed by telephone",
    ]);
  });

  test("what was justified at the assignment isn't asked for again", async () => {
    await set("drones", world.kit.drone_id, { airworthy: false });
    const token = await planned({ justification });
    expect(await readiness(token)).toMatchObject({ readiness: "blocked", needs_justification: false });
    expect((await start(token)).status).toBe(200);
  });

  test("a suspended pilot or an archived kit can't be argued away", async () => {
    const token = await planned();
    await world.app.db.updateTable("kits").set({ archived_at: NOW }).where("id", "=", world.kit.id).execute();
    const { status, body } = await start(token, { readiness_reason: "Urgent" });
    expect([status, body.message]).toEqual([409, "Kit is no longer available"]);
  });

  test("a pilot without a kit flies with a warning: nobody knows the equipment", async () => {
    const token = await planned({ kit_id: null });
    const verdict = await readiness(token);
    expect(verdict).toMatchObject({ readiness: "warning", needs_justification: false });
    const reasons = verdict.assigned.flatMap((candidate) => candidate.reasons);
    expect(reasons.map(({ level, text, fix }) => [level, render(text, "en"), fix])).toContainEqual([
      "warning",
      "No kit is assigned: the pilot's own equipment isn't checked",
      { kind: "missions", id: token },
    ]);
    expect((await start(token)).status).toBe(200);
  });

  test("the verdict is the provider's and the assigned pilot's alone", async () => {
    const token = await planned();
    const other = await createMember(world.app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    const colleague = await world.app.signIn(other.email, PASSWORD);
    const replies = [world.admin, colleague, world.rival].map(
      async (session) => (await world.app.call(session, missions.readiness, { params: { token } })).status,
    );
    expect(await Promise.all(replies)).toEqual([200, 404, 404]);
  });
});
