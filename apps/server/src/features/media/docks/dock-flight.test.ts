import { flights } from "@overfly/contract/flights/flights";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { type DockOptions, type SimulatedDock, startDock } from "@overfly/simulator/dock/start-dock";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { DOCK_LOCATION, smallPlant } from "@overfly/simulator/testing/small-plant";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { identify } from "#platform/auth/identity.ts";
import { dispatchFlight } from "#features/flights/dispatch-flight.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createMission } from "#testing/factories.ts";
import { FEW_PHOTOS } from "#testing/small-field.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { render } from "@overfly/i18n/node/translate";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let routeId: number;
const toEnd: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { status, body } = await app.call(admin, flightRoutes.create, {
    params: { token: world.site.token },
    body: FEW_PHOTOS,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  routeId = body.data.id;
});
afterEach(async () => {
  for (const end of toEnd.splice(0)) await end();
});
afterAll(() => app.close());

/** A dock that is bound and idle, its mission in progress and its flights scheduled. */
async function dispatched(dock: { id: number }) {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const user = await identify(app.services, { cookie: admin, host: "localhost" });
  if (!user) throw new Error("Not signed in");
  const context = { ...systemContext(app.services), user };
  await dispatchFlight(context, { missionId: mission.id, dockId: dock.id, routeIds: [routeId] });
  return mission;
}

async function createDock() {
  const dock = await createFakeDock(app, admin);
  toEnd.push(() => dock.close());
  return dock;
}

async function createIdleDock() {
  const dock = await createDock();
  await dock.bind();
  await dock.report({ mode_code: 0 });
  await isIn(dock, "idle");
  return dock;
}

const isIn = (dock: { id: number }, state: string) =>
  expect
    .poll(() =>
      app.db.selectFrom("docks").where("id", "=", dock.id).select("state").executeTakeFirstOrThrow(),
    )
    .toEqual({ state });

async function simulated(options: Partial<DockOptions> = {}): Promise<SimulatedDock & { id: number }> {
  const bare = await createFakeDock(app, admin);
  await bare.close();
  const dock = await startDock({
    ...DOCK_LOCATION,
    mqttUrl: bare.mqtt_url,
    username: bare.username,
    password: bare.password,
    serialNumber: bare.serialNumber,
    droneSerialNumber: bare.droneSerialNumber,
    organizationId: bare.organization_id,
    deviceBindingCode: bare.device_binding_code,
    speedFactor: 60,
    plant: smallPlant,
    renderingFolder: renderingFolder(),
    ...options,
  });
  toEnd.push(() => dock.stop());
  await isIn(bare, "idle");
  return { ...dock, id: bare.id };
}

const flightOf = async (mission: { token: string }) => {
  const { body } = await app.call(admin, flights.listForMission, { params: { token: mission.token } });
  return body.data[0];
};
const isFlown = (mission: { token: string }, status: string) =>
  expect.poll(async () => (await flightOf(mission))?.status).toBe(status);
const statusOf = (mission: { id: number }) =>
  app.db.selectFrom("missions").where("id", "=", mission.id).select("status").executeTakeFirstOrThrow();

describe("a simulated dock", () => {
  test.each<[string, DockOptions["faults"]]>([
    ["", []],
    [" despite duplicate and late messages", ["duplicate-messages", "late-messages"]],
    [" despite a lost link", ["link-loss"]],
  ])("flies a mission to the end%s", async (_name, faults = []) => {
    const mission = await dispatched(await simulated({ faults }));

    await expect.poll(() => statusOf(mission)).toEqual({ status: "data_uploaded" });
    const uploaded = await app.db
      .selectFrom("mission_timeline")
      .where("mission_id", "=", mission.id)
      .where("to_status", "=", "data_uploaded")
      .select("actor")
      .execute();
    const { name } = await app.db
      .selectFrom("docks")
      .innerJoin("flights", "flights.dock_id", "docks.id")
      .where("flights.mission_id", "=", mission.id)
      .select("docks.name")
      .executeTakeFirstOrThrow();
    expect(uploaded).toEqual([{ actor: name }]);
    const flight = await flightOf(mission);
    expect(flight).toMatchObject({ status: "landed", reason: null, task: { status: "ok", percent: 100 } });
    expect(flight?.photo_count).toBe(flight?.expected_photo_count);
    expect(flight?.photo_count).toBeGreaterThan(5);
    expect(flight?.track?.coordinates.length).toBeGreaterThan(2);
    expect(flight?.distance_m).toBeGreaterThan(30);
    expect(flight?.max_height_m).toBeGreaterThan(20);
    expect(flight?.battery_after_percent).toBeGreaterThan(50);
    expect(flight?.events.map(({ kind }) => kind)).toEqual(["preparing", "airborne", "returning", "landed"]);
  });

  test("that rejects the task leaves the flight failed, with the reason", async () => {
    const mission = await dispatched(await simulated({ faults: ["rejected-task"] }));
    await isFlown(mission, "failed");
    const failed = await flightOf(mission);
    expect(failed?.reason).toMatch(/\w+ \w+/);
    expect(failed?.reason_message && render(failed.reason_message, "ar")).toMatch(/^\p{Script=Arabic}/u);
    expect(failed?.events.filter(({ message }) => !message)).toEqual([]);
    expect(await statusOf(mission)).toEqual({ status: "in_progress" });
  });
});

describe("a task", () => {
  const progress = (flight_id: string, status: string, step = 25, percent = 40) => ({
    result: 0,
    output: { status, progress: { current_step: step, percent }, ext: { flight_id, media_count: 0 } },
  });
  async function sentTo(dock: FakeDock) {
    dock.answerServices(() => ({ result: 0 }));
    const mission = await dispatched(dock);
    await expect
      .poll(() => dock.calls.map(({ method }) => method))
      .toEqual(["flighttask_prepare", "flighttask_execute"]);
    const [prepare] = dock.calls;
    if (!prepare) throw new Error("No call");
    await expect.poll(async () => (await flightOf(mission))?.task?.status).toBe("sent");
    return { mission, prepare, taskId: prepare.data["flight_id"] as string };
  }

  test("serves the route file under a signed URL only", async () => {
    const dock = await createIdleDock();
    const { prepare, taskId } = await sentTo(dock);
    const { url, fingerprint } = prepare.data["file"] as { url: string; fingerprint: string };
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const again = await dock.request("requests", "flighttask_resource_get", { flight_id: taskId });

    const { createHash } = await import("node:crypto");
    expect(createHash("md5").update(bytes).digest("hex")).toBe(fingerprint);
    expect(again["output"]).toMatchObject({ file: { fingerprint } });
    expect((await fetch(url.replace(/signature=.{4}/, "signature=AAAA"))).status).toBe(404);
    expect((await fetch(url.replace(/expires=\d/, "expires=9"))).status).toBe(404);
  });

  test("ignores duplicate and late messages, and those of another dock", async () => {
    const dock = await createIdleDock();
    const { mission, taskId } = await sentTo(dock);
    const at = Date.now() + 10_000;
    await dock.request("events", "flighttask_progress", progress(taskId, "in_progress", 27, 80), {
      timestamp: at,
    });
    await dock.request("events", "flighttask_progress", progress(taskId, "in_progress", 27, 80), {
      timestamp: at,
    });
    await dock.request("events", "flighttask_progress", progress(taskId, "in_progress", 25, 40), {
      timestamp: at - 5000,
    });
    const stranger = await createIdleDock();
    await stranger.request("events", "flighttask_progress", progress(taskId, "failed"), {
      timestamp: at + 1,
    });

    const flight = await flightOf(mission);
    expect(flight).toMatchObject({ status: "returning", task: { percent: 80, step: "Landing at the dock" } });
    expect(flight?.events.map(({ kind }) => kind)).toEqual(["preparing", "returning"]);
  });

  test("changes only after the dock has acknowledged the command and reported", async () => {
    const dock = await createIdleDock();
    const { mission, taskId } = await sentTo(dock);
    await dock.request("events", "flighttask_progress", progress(taskId, "in_progress"));
    const id = (await flightOf(mission))?.id ?? 0;
    const pause = (session: Session) =>
      app.call(session, flights.command, { params: { id }, body: { command: "pause" } });

    dock.answerServices(() => ({ result: 321_258 }));
    const refused = await pause(admin);
    dock.answerServices(() => ({ result: 0 }));
    const taken = await pause(admin);
    await dock.request("events", "flighttask_progress", progress(taskId, "paused"));

    expect(refused.status).toBe(409);
    expect(taken.body.data.task?.status).toBe("in_progress");
    expect((await flightOf(mission))?.task?.status).toBe("paused");
    expect((await pause(rival)).status).toBe(404);
  });

  test("is resent under the same id after the sending process was killed", async () => {
    const dock = await createIdleDock();
    dock.answerServices(() => ({ result: 0 }));
    const mission = await dispatched({ id: (await createIdleDock()).id });
    const { task_id } = await app.db
      .updateTable("flights")
      .set({
        dock_id: dock.id,
        status: "preparing",
        task_status: "created",
        task_id: crypto.randomUUID(),
        task_bid: crypto.randomUUID(),
        updated_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .where("mission_id", "=", mission.id)
      .returning("task_id")
      .executeTakeFirstOrThrow();

    await expect.poll(() => dock.calls.length).toBe(2);
    expect(dock.calls.map(({ data }) => data["flight_id"])).toEqual([task_id, task_id]);
  });

  test("is undone when canceled before the take-off", async () => {
    const dock = await createIdleDock();
    const { mission } = await sentTo(dock);
    const id = (await flightOf(mission))?.id ?? 0;
    const { body } = await app.call(admin, flights.command, { params: { id }, body: { command: "cancel" } });

    expect(dock.calls.at(-1)?.method).toBe("flighttask_undo");
    expect(body.data.status).toBe("aborted");
  });
});

test("a manual flight is recorded as landed", async () => {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const create = (session: Session, landed_at: string) =>
    app.call(session, flights.create, {
      params: { token: mission.token },
      body: { took_off_at: "2026-05-01T09:00:00Z", landed_at },
    });

  const created = await create(admin, "2026-05-01T09:20:00Z");
  expect(created.body.data).toMatchObject({ status: "landed", source: "manual", duration_s: 1200 });
  expect((await create(admin, "2026-05-01T08:00:00Z")).status).toBe(422);
  expect((await create(rival, "2026-05-01T09:20:00Z")).status).toBe(404);
});
