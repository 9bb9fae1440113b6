import { docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { type SimulatedDock, startDock } from "@overfly/simulator/dock/start-dock";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { DOCK_LOCATION, smallPlant } from "@overfly/simulator/testing/small-plant";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identify } from "#platform/auth/identity.ts";
import { dispatchFlight } from "#features/flights/dispatch-flight.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { MOSQUITTO, startMosquitto } from "#testing/servers/mosquitto.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";

const PATIENCE = { timeout: 240_000, interval: 100 };
const why = MOSQUITTO ? "" : " (skipped: Mosquitto is not installed; on Debian: apt-get install mosquitto)";

describe.skipIf(!MOSQUITTO)(`Mosquitto behind MQTT_URL${why}`, () => {
  let broker: Awaited<ReturnType<typeof startMosquitto>>;
  let app: TestApp;
  let world: Awaited<ReturnType<typeof createTwoProviders>>;
  let admin: Session;
  const fleet: { id: number; dock: SimulatedDock; username: string; password: string }[] = [];

  beforeAll(async () => {
    broker = await startMosquitto();
    app = await testApp({}, { MQTT_URL: broker.url });
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    world = await createTwoProviders(app.services);
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    admin = await app.signIn(email, PASSWORD);
    for (const name of ["NORTH", "SOUTH"]) fleet.push(await simulated(name));
  });
  afterAll(async () => {
    for (const { dock } of fleet) await dock.stop();
    await app.close();
    await broker.close();
  });

  async function simulated(name: string) {
    const { status, body } = await app.call(admin, docks.create, {
      body: { name, serial_number: `DOCK${name}`, longitude: 35.9, latitude: 31.9 },
    });
    expect(status).toBe(200);
    const { id, username, password, organization_id, device_binding_code, mqtt_url } = body.data;
    const droneSerialNumber = `DRONE${name}`;
    const serialNumber = `DOCK${name}`;
    broker.admit({ username, password, serialNumber, droneSerialNumber });
    const dock = await startDock({
      ...DOCK_LOCATION,
      mqttUrl: mqtt_url,
      username,
      password,
      serialNumber,
      droneSerialNumber,
      organizationId: organization_id,
      deviceBindingCode: device_binding_code,
      speedFactor: 30,
      plant: smallPlant,
      renderingFolder: renderingFolder(),
    });
    return { id, dock, username, password };
  }

  async function createDispatchedMission() {
    const { body } = await app.call(admin, flightRoutes.create, {
      params: { token: world.site.token },
      body: SMALL_FIELD,
    });
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "in_progress",
    });
    const user = await identify(app.services, { cookie: admin });
    if (!user) throw new Error("Not signed in");
    const context = { ...systemContext(app.services), user };
    const dockId = fleet[0]?.id ?? 0;
    await dispatchFlight(context, { missionId: mission.id, dockId, routeIds: [body.data.id] });
    return mission;
  }

  const flightOf = async ({ token }: { token: string }) =>
    (await app.call(admin, flights.listForMission, { params: { token } })).body.data[0];
  const broken = async () => (await app.app.inject("/readyz")).json().checks.broker;
  const statusOf = ({ id }: { id: number }) =>
    app.db.selectFrom("missions").where("id", "=", id).select("status").executeTakeFirstOrThrow();
  const seenSince = async (instant: number) => {
    const { data } = (await app.call(admin, docks.list, { query: {} })).body;
    return data.filter(({ telemetry }) => Date.parse(telemetry?.at ?? "") > instant).length;
  };

  test("a flight during which the broker crashes and restarts is completed, with every photo", async () => {
    await expect.poll(() => seenSince(0), PATIENCE).toBe(2);
    const mission = await createDispatchedMission();
    await expect.poll(async () => (await flightOf(mission))?.status, PATIENCE).toBe("airborne");

    await broker.kill();
    await expect.poll(broken, PATIENCE).toBe("failed");
    await broker.start();
    await expect.poll(broken, PATIENCE).toBe("ok");
    const back = Date.now();

    await expect.poll(() => statusOf(mission), PATIENCE).toEqual({ status: "data_uploaded" });
    const flight = await flightOf(mission);
    expect(flight).toMatchObject({ status: "landed", task: { status: "ok" } });
    expect(flight?.photo_count).toBe(flight?.expected_photo_count);
    expect(flight?.photo_count).toBeGreaterThan(5);
    await expect.poll(() => seenSince(back), PATIENCE).toBe(2);
  });

  test("a dock has access to its own topics only", async () => {
    const [north, south] = fleet;
    const { host } = new URL(broker.url);
    const client = await mqtt.connectAsync(`mqtt://${host}`, {
      username: north?.username ?? "",
      password: north?.password ?? "",
      reconnectPeriod: 0,
    });
    const received: string[] = [];
    client.on("message", (topic) => received.push(topic));
    await client.subscribeAsync(["overfly/#", "thing/product/DOCKSOUTH/#"], { qos: 1 });
    await client.publishAsync("overfly/live/1/me", "{}", { qos: 1 });
    const back = Date.now();
    await expect.poll(() => seenSince(back), PATIENCE).toBe(2);
    await client.endAsync(true);

    expect(received).toEqual([]);
    await expect(
      mqtt.connectAsync(`mqtt://${host}`, {
        username: south?.username ?? "",
        password: "guessed",
        reconnectPeriod: 0,
      }),
    ).rejects.toThrow("Not authorized");
  });
});
