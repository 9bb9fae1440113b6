import { type BusyBlock, crewCalendar } from "@overfly/contract/missions/crew-calendar";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { render } from "@overfly/i18n/node/translate";
import { describe, expect, test } from "vitest";
import { createDock, createKit, createMission, missionVersion } from "#testing/factories.ts";
import { createMaintenanceLog } from "#testing/inventory/sample-maintenance.ts";
import { createAbsence, createCertificate } from "#testing/sample-certificate.ts";
import { pilotWorld } from "#testing/pilots/pilot-world.ts";

const world = pilotWorld();

/** Monday to Sunday in Amman, three hours before UTC. */
const WEEK = { from: "2036-05-11T21:00:00.000Z", to: "2036-05-18T21:00:00.000Z" };

async function blocksOf(candidate: BusyBlock["candidate"], id: string | number, query = WEEK) {
  const { token } = await world.order();
  const { status, body } = await world.app.call(world.admin, crewCalendar.list, { params: { token }, query });
  expect(status).toBe(200);
  return body.data
    .filter((block) => block.candidate === candidate && block.id === String(id))
    .map(({ kind, starts_at, ends_at, mission, reason }) => [
      kind,
      starts_at.slice(5, 16),
      ends_at.slice(5, 16),
      ...(mission ? [mission.number] : []),
      ...(reason ? [render(reason, "en")] : []),
    ]);
}

async function assigned(body: object, columns: object = {}) {
  const { token, number } = await world.order(columns);
  const { status } = await world.app.call(world.admin, transitions.assign, {
    params: { token },
    body: {
      pilot_id: null,
      dock_id: null,
      kit_id: null,
      starts_at: "2036-05-13T06:00:00.000Z",
      ends_at: "2036-05-13T10:00:00.000Z",
      justification: "Checked by hand",
      updated_at: await missionVersion(world.app, token),
      ...body,
    },
  });
  expect(status).toBe(200);
  return { token, number };
}

describe("a pilot is busy", () => {
  test("with the missions of that period, named by their number, and not with the mission itself", async () => {
    const { token, number } = await assigned({ pilot_id: world.pilot.id });
    await assigned({
      pilot_id: world.pilot.id,
      starts_at: "2036-05-20T06:00:00.000Z",
      ends_at: "2036-05-20T10:00:00.000Z",
    });
    expect(await blocksOf("pilot", world.pilot.id)).toEqual([
      ["mission", "05-13T06:00", "05-13T10:00", number],
    ]);
    const { body } = await world.app.call(world.admin, crewCalendar.list, { params: { token }, query: WEEK });
    expect(body.data.filter(({ id }) => id === world.pilot.id)).toEqual([]);
  });

  test("only for the part of a mission that lies in the period", async () => {
    const { number } = await assigned({ pilot_id: world.pilot.id });
    const from = "2036-05-13T08:00:00.000Z";
    expect(await blocksOf("pilot", world.pilot.id, { from, to: WEEK.to })).toEqual([
      ["mission", "05-13T08:00", "05-13T10:00", number],
    ]);
  });

  test("on the days of an absence, by the provider's calendar", async () => {
    await createAbsence(world.app.services, {
      provider_id: world.provider.id,
      pilot_id: world.pilot.id,
      first_on: "2036-05-16",
      last_on: "2036-05-25",
    });
    expect(await blocksOf("pilot", world.pilot.id)).toEqual([["absence", "05-15T21:00", "05-18T21:00"]]);
  });

  test("outside of the working hours, through nights and days off", async () => {
    const hours = [1, 2].map((weekday) => ({ weekday, from: "08:00", to: "16:00" }));
    await world.app.db
      .insertInto("pilot_working_hours")
      .values({ provider_id: world.provider.id, pilot_id: world.pilot.id, hours: JSON.stringify(hours) })
      .execute();
    expect(await blocksOf("pilot", world.pilot.id)).toEqual([
      ["outside_hours", "05-11T21:00", "05-12T05:00"],
      ["outside_hours", "05-12T13:00", "05-13T05:00"],
      ["outside_hours", "05-13T13:00", "05-18T21:00"],
    ]);
  });

  test("from the day after a needed certificate expires until the next one is valid", async () => {
    const { db } = world.app;
    await db
      .updateTable("pilot_certificates")
      .set({ expires_on: "2036-05-13" })
      .where("pilot_id", "=", world.pilot.id)
      .where("kind", "=", "remote_pilot")
      .execute();
    await createCertificate(world.app.services, {
      provider_id: world.provider.id,
      pilot_id: world.pilot.id,
      kind: "remote_pilot",
      issued_on: "2036-05-16",
    });
    expect(await blocksOf("pilot", world.pilot.id)).toEqual([["certificate", "05-13T21:00", "05-15T21:00"]]);
  });
});

describe("equipment is busy", () => {
  const maintenance = (item_kind: string, item_id: number, due_on: string) =>
    createMaintenanceLog(world.app.services, {
      provider_id: world.provider.id,
      item_kind,
      item_id,
      performed_by: world.pilot.id,
      performed_on: "2035-05-01",
      due_on,
    });

  test("a kit with its missions, and from the day on which maintenance of a part is overdue", async () => {
    const kit = await createKit(world.app.services, { provider_id: world.provider.id });
    expect(await blocksOf("kit", kit.id)).toEqual([]);
    const { number } = await assigned({ pilot_id: world.pilot.id, kit_id: kit.id });
    await maintenance("batteries", kit.battery_id, "2036-05-15");
    const [flight, grounded] = await blocksOf("kit", kit.id);
    expect(flight).toEqual(["mission", "05-13T06:00", "05-13T10:00", number]);
    expect(grounded?.slice(0, 3)).toEqual(["equipment", "05-14T21:00", "05-18T21:00"]);
    expect(grounded?.[3]).toMatch(/^Maintenance of .* is overdue: Inspection$/);
  });

  test("a kit that isn't airworthy, the whole period", async () => {
    const kit = await createKit(world.app.services, { provider_id: world.provider.id });
    await world.app.db
      .updateTable("drones")
      .set({ airworthy: false })
      .where("id", "=", kit.drone_id)
      .execute();
    expect(await blocksOf("kit", kit.id)).toEqual([
      ["equipment", "05-11T21:00", "05-18T21:00", "Drone of Kit is not airworthy"],
    ]);
  });

  test("the dock in which a kit's drone lives, while that kit flies", async () => {
    const kit = await createKit(world.app.services, { provider_id: world.provider.id });
    const dock = await createDock(world.app.services, {
      provider_id: world.provider.id,
      site_id: world.world.site.id,
      drone_serial_number: "SHARED",
      bound_at: "2036-01-01T00:00:00.000Z",
    });
    await world.app.db
      .updateTable("drones")
      .set({ serial_number: "SHARED" })
      .where("id", "=", kit.drone_id)
      .execute();
    const { number } = await assigned({ pilot_id: world.pilot.id, kit_id: kit.id });
    expect(await blocksOf("dock", dock.id)).toEqual([["mission", "05-13T06:00", "05-13T10:00", number]]);
  });
});

test("who flies for another provider is busy, without a word of the mission", async () => {
  const { rival, rivalClient, rivalSite } = world.world;
  const { id } = await createMission(world.app.services, {
    provider_id: rival.id,
    client_id: rivalClient.id,
    site_id: rivalSite.id,
  });
  const kit = await createKit(world.app.services, { provider_id: rival.id });
  await world.app.db
    .insertInto("assignments")
    .values({
      mission_id: id,
      provider_id: rival.id,
      pilot_id: world.pilot.id,
      kit_id: kit.id,
      starts_at: "2036-05-14T06:00:00.000Z",
      ends_at: "2036-05-14T08:00:00.000Z",
      accepted_issues: [],
    })
    .execute();
  expect(await blocksOf("pilot", world.pilot.id)).toEqual([
    ["other_organization", "05-14T06:00", "05-14T08:00"],
  ]);
  expect(await blocksOf("kit", kit.id)).toEqual([]);
  await world.app.db
    .updateTable("memberships")
    .set({ suspended_at: "2036-05-01T08:00:00Z" })
    .where("user_id", "=", world.pilot.id)
    .execute();
  expect(await blocksOf("pilot", world.pilot.id)).toEqual([]); // what the provider's pilots of before do is theirs
});

test("only the provider that flies the mission reads it, and two weeks at most", async () => {
  const { token } = await world.order();
  const ask = (session: typeof world.admin, query = WEEK) =>
    world.app.call(session, crewCalendar.list, { params: { token }, query });
  expect((await ask(world.rival)).status).toBe(404);
  expect((await ask(world.pilot.session)).status).toBe(403);
  expect((await ask(world.admin, { ...WEEK, to: "2036-05-27T21:00:01.000Z" })).status).toBe(422);
  expect((await ask(world.admin, { ...WEEK, to: WEEK.from })).status).toBe(422);
});
