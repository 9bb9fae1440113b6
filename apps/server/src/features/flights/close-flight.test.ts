import { type Flight, type FlightClosing, flights } from "@overfly/contract/flights/flights";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMission } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const MINUTE_MS = 60_000;
let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
const open: FakeDock[] = [];

beforeAll(async () => {
  app = await testApp({}, { FLIGHT_SILENCE_MIN: "5" });
  ({ world, admin, rival } = await createProviderAdmins(app));
});
afterEach(async () => {
  await app.db.updateTable("flights").set({ status: "aborted" }).execute();
  for (const dock of open.splice(0)) await dock.close();
});
afterAll(() => app.close());

async function boundDock() {
  const dock = await createFakeDock(app, admin);
  open.push(dock);
  await dock.bind();
  return dock;
}

interface Start {
  status: Flight["status"];
  /** Minutes since the last report about it. */
  silentMin?: number;
}

/** A flight of a dock, or of a pilot. */
async function startFlight(dock: FakeDock | undefined, { status, silentMin = 0 }: Start) {
  const { provider, client, site } = world;
  const mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: client.id,
    site_id: site.id,
    status: "in_progress",
  });
  const task_id = crypto.randomUUID();
  const { id } = await app.db
    .insertInto("flights")
    .values({
      mission_id: mission.id,
      provider_id: provider.id,
      source: dock ? "dock" : "manual",
      status,
      ...(dock && { dock_id: dock.id, task_id, task_status: "in_progress" }),
      ...(status !== "preparing" && { took_off_at: new Date() }),
      updated_at: new Date(Date.now() - silentMin * MINUTE_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, task_id, mission };
}

const flightOf = (id: number) =>
  app.db.selectFrom("flights").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const dockRow = ({ id }: FakeDock) =>
  app.db.selectFrom("docks").where("id", "=", id).select("state").executeTakeFirstOrThrow();
const statusOf = async (id: number) => (await flightOf(id)).status;

describe("a flight whose dock no longer reports it", () => {
  const progress = (task_id: string) => ({
    output: {
      status: "in_progress",
      progress: { percent: 40, current_step: 25 },
      ext: { flight_id: task_id },
    },
  });

  test.each(["preparing", "airborne", "returning"] as const)(
    "fails from %s once its dock is idle for the stated silence, and is revived by a later report",
    async (status) => {
      const dock = await boundDock();
      const { id, task_id } = await startFlight(dock, { status, silentMin: 6 });
      await dock.report({ mode_code: 0, drone_in_dock: 1 });
      await expect.poll(() => statusOf(id)).toBe("failed");
      expect((await flightOf(id)).reason).toBe("The dock reconnected without reporting on this flight");

      await dock.request("events", "flighttask_progress", progress(task_id));
      expect(await statusOf(id)).not.toBe("failed");
      expect((await flightOf(id)).reason).toBeNull();
    },
  );

  test.each([
    ["the silence is shorter", 4, { mode_code: 0, drone_in_dock: 1 }, {}],
    ["the dock is operating", 6, { mode_code: 4 }, {}],
    ["its drone is in the air", 6, { mode_code: 0, drone_in_dock: 0 }, { mode_code: 5 }], // DJI: flying a route
  ])("goes on while %s", async (_name, silentMin, ofDock, ofDrone) => {
    const dock = await boundDock();
    await dock.report({ ...ofDrone, elevation: 40 }, dock.droneSerialNumber);
    await dock.report(ofDock);
    await expect
      .poll(async () => (await dockRow(dock)).state)
      .toBe(ofDock.mode_code === 4 ? "working" : "idle");
    const { id } = await startFlight(dock, { status: "airborne", silentMin });
    const other = await boundDock();
    await other.report({ mode_code: 0, drone_in_dock: 1 });
    const lost = await startFlight(other, { status: "airborne", silentMin: 6 });
    await expect.poll(() => statusOf(lost.id)).toBe("failed"); // the next round, at the latest, has seen both

    expect(await statusOf(id)).toBe("airborne");
  });
});

describe("closing a flight", () => {
  const close = (id: number, body: FlightClosing, session = admin) =>
    app.call(session, flights.close, { params: { id }, body });
  const REASON: FlightClosing = { status: "aborted", reason: "The dock was replaced" };

  test.each([
    ["a dock's flight", "landed", true],
    ["a dock's flight", "aborted", true],
    ["a pilot's flight", "landed", false],
  ] as const)(
    "ends %s as %s, with the reason in its events and the timeline",
    async (_name, status, isDock) => {
      const dock = isDock ? await boundDock() : undefined;
      const { id, mission } = await startFlight(dock, { status: "airborne" });
      const { body } = await close(id, { ...REASON, status });

      expect(body.data).toMatchObject({ status, landed_at: expect.any(String) });
      expect(body.data.events.at(-1)?.text).toContain(REASON.reason);
      const read = await app.call(admin, missions.get, { params: { token: mission.token } });
      expect(JSON.stringify(read.body.data)).toContain("Flight closed: The dock was replaced");
    },
  );

  test("stays, whatever the dock reports later", async () => {
    const dock = await boundDock();
    const { id, task_id } = await startFlight(dock, { status: "airborne" });
    await close(id, REASON);
    await dock.request("events", "flighttask_progress", {
      output: { status: "ok", progress: { percent: 100 }, ext: { flight_id: task_id } },
    });
    expect(await statusOf(id)).toBe("aborted");
  });

  test("leaves the mission to a person, who says that its data is in, or why there is none", async () => {
    const { id, mission } = await startFlight(await boundDock(), { status: "airborne" });
    await close(id, { ...REASON, status: "landed" });
    const params = { token: mission.token };
    const { data } = (await app.call(admin, missions.get, { params })).body;
    expect(data.status).toBe("in_progress");
    expect(data.transitions).toContain("data-uploaded");

    const body = { reason: "The camera failed" };
    const moved = await app.call(admin, missionTransitions.dataUploaded, { params, body });
    expect(moved.body.data.status).toBe("data_uploaded");
  });

  test("is refused while its dock flies", async () => {
    const dock = await boundDock();
    await dock.report({ mode_code: 4 });
    await expect.poll(async () => (await dockRow(dock)).state).toBe("working");
    const { id } = await startFlight(dock, { status: "airborne" });
    expect((await close(id, REASON)).body.message).toBe("The dock is still flying; use Return to home");
    expect(await statusOf(id)).toBe("airborne");
  });

  test("is refused while the drone of a dock that was unbound may be in the air", async () => {
    const dock = await boundDock();
    await dock.report({ mode_code: 5 }, dock.droneSerialNumber); // DJI: flying a route
    const drone = () =>
      app.db.selectFrom("docks").where("id", "=", dock.id).select("drone_osd").executeTakeFirstOrThrow();
    await expect.poll(drone).toMatchObject({ drone_osd: { mode_code: 5 } });
    const { id } = await startFlight(dock, { status: "airborne" });
    const unbound = { bound_at: null, state: "offline", drone_online: false };
    await app.db.updateTable("docks").set(unbound).where("id", "=", dock.id).execute();
    expect((await close(id, REASON)).status).toBe(409);
    expect(await statusOf(id)).toBe("airborne");
  });

  test.each([
    ["has ended", "landed", "aborted", 409],
    ["was not sent yet", "scheduled", "aborted", 409],
    ["has not taken off, as landed", "preparing", "landed", 422],
  ] as const)("is refused for one that %s", async (_name, status, as, code) => {
    const dock = await boundDock();
    await app.db.updateTable("missions").set({ status: "planned" }).execute();
    const { id } = await startFlight(dock, { status });
    await app.db.updateTable("missions").set({ status: "planned" }).execute();
    if (as === "landed")
      await app.db.updateTable("flights").set({ took_off_at: null }).where("id", "=", id).execute();
    expect((await close(id, { ...REASON, status: as })).status).toBe(code);
  });

  test("needs a reason, and one's own flight", async () => {
    const { id } = await startFlight(undefined, { status: "airborne" });
    expect((await close(id, { status: "aborted", reason: " " })).status).toBe(422);
    expect((await close(id, REASON, rival)).status).toBe(404);
  });
});
