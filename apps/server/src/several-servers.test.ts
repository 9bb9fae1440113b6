import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { media } from "@overfly/contract/media/media";
import { docks } from "@overfly/contract/docks/docks";
import { flights } from "@overfly/contract/flights/flights";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { processing } from "@overfly/contract/processing/processing";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { type SimulatedDock, startDock } from "@overfly/simulator/dock/start-dock";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { DOCK_LOCATION, smallPlant } from "@overfly/simulator/testing/small-plant";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectDatabase } from "#platform/db/connect.ts";
import { createDeviceAccounts } from "#platform/mqtt/device-accounts.ts";
import { type EmbeddedBroker, startEmbeddedBroker } from "#platform/mqtt/embedded-broker.ts";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { storePlant } from "#testing/simulated-plant.ts";
import { freePort, type SpawnedServer, spawnServer } from "#testing/servers/spawned-server.ts";
import { SMALL_FIELD } from "#testing/small-field.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
/** The test runs by day and by night. */
const AT_ANY_HOUR = "Simulated";
const HOUR_MS = 3_600_000;
const DATABASE = "overfly_of_several";
let folder: string;
let accounts: ReturnType<typeof connectDatabase>;
let broker: EmbeddedBroker;
let http: TestApp;
let settings: Record<string, string>;
let links: SpawnedServer[];
let workers: SpawnedServer[];

/** An empty database and an external broker; then all processes at once. The http process runs in the test. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "overfly-several-"));
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const owner = new URL(`/${DATABASE}`, inject("postgresUrl"));
  const database = new URL(owner.pathname, inject("postgresServerUrl"));
  accounts = connectDatabase(database.href);
  const log = { warn: () => {} };
  const own = createDeviceAccounts(accounts.db, "unused");
  broker = await startEmbeddedBroker({
    host: "127.0.0.1",
    port: 0,
    accounts: {
      ...own,
      signIn: async (name, password) => (name === "ours" ? { kind: "server" } : own.signIn(name, password)),
    },
    log,
  });
  const port = await freePort();
  settings = {
    DATABASE_URL: database.href,
    DATABASE_OWNER_URL: owner.href,
    MQTT_ACCOUNT_TOPICS: "true",
    MQTT_URL: `mqtt://ours:secret@127.0.0.1:${broker.port}`,
    STORAGE_URL: `file://${join(folder, "files")}`,
    CENTER_HOST: `http://127.0.0.1:${port}`,
  };
  const start = async (roles: string) =>
    spawnServer({ ...settings, DATA_DIR: join(folder, roles), PORT: await freePort() }, [`--roles=${roles}`]);
  links = await Promise.all(["device-link", "device-link"].map(start));
  workers = await Promise.all(["jobs", "jobs"].map(start));
  http = await testApp({}, { ...settings, ROLES: "http", DATA_DIR: join(folder, "http") });
  await http.app.listen({ port, host: "127.0.0.1" });
  await Promise.all([...links, ...workers].map((server) => server.ready()));
});
afterAll(async () => {
  for (const server of [...links, ...workers]) server.signal("SIGKILL");
  await Promise.all([...links, ...workers].map(({ ended }) => ended));
  await http.close();
  await broker.close();
  await accounts.close();
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`drop database ${DATABASE} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

const kill = async (server: SpawnedServer | undefined) => {
  server?.signal("SIGKILL");
  await server?.ended;
};

async function connectDock(center: Session, site_token: string): Promise<SimulatedDock & { id: number }> {
  const { status, body } = await http.call(center, docks.create, {
    body: { name: "North gate", serial_number: "DOCKSEVERAL", site_token, longitude: 35.9, latitude: 31.9 },
  });
  expect(status).toBe(200);
  const { username, password, mqtt_url, organization_id, device_binding_code, id } = body.data;
  const dock = await startDock({
    ...DOCK_LOCATION,
    mqttUrl: mqtt_url,
    username,
    password,
    serialNumber: "DOCKSEVERAL",
    droneSerialNumber: "DRONESEVERAL",
    organizationId: organization_id,
    deviceBindingCode: device_binding_code,
    speedFactor: 30,
    plant: smallPlant,
    renderingFolder: renderingFolder(),
  });
  const state = async () => (await http.call(center, docks.get, { params: { id } })).body.data.state;
  await expect.poll(state, PATIENCE).toBe("idle");
  return { ...dock, id };
}

/** Ordered by the client, planned by the center and started. */
async function createStartedMission(
  center: Session,
  client: Session,
  { site, dockId }: { site: string; dockId: number },
) {
  const { body: order } = await http.call(client, missions.create, {
    body: {
      site_token: site,
      type: "solar_thermography",
      subtype: "standard",
      description: "",
      window_start: new Date(Date.now() - HOUR_MS).toISOString(),
      window_end: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
      deliverables: ["anomalies"],
    },
  });
  const params = { token: order.data.token };
  const { body: route } = await http.call(center, flightRoutes.create, {
    params: { token: site },
    body: SMALL_FIELD,
  });
  const starts_at = new Date(Date.now() - 60_000).toISOString();
  const ends_at = new Date(Date.now() + HOUR_MS).toISOString();
  const approved = await http.call(center, missionTransitions.approve, { params });
  const { updated_at } = approved.body.data;
  const assignment = { pilot_id: null, dock_id: dockId, kit_id: null, starts_at, ends_at };
  const steps = [
    approved,
    await http.call(center, missionTransitions.schedule, {
      params,
      body: { ...assignment, route_ids: [route.data.id], conditions_reason: AT_ANY_HOUR, updated_at },
    }),
    await http.call(center, missionTransitions.start, {
      params,
      body: { conditions_reason: AT_ANY_HOUR },
    }),
  ];
  expect(steps.map(({ status, body }) => [status, body.message])).toEqual(steps.map(() => [200, undefined]));
  return params;
}

test("a mission is flown and processed by several servers while one of each role is killed", async () => {
  const world = await createTwoProviders(http.services);
  const signIn = async (organization_id: number, user_type: "center" | "client") =>
    http.signIn((await createMember(http.services, { organization_id, user_type })).email, PASSWORD);
  const center = await signIn(world.provider.id, "center");
  const client = await signIn(world.client.id, "client");
  await storePlant(http.services, world.site.id, smallPlant);
  const dock = await connectDock(center, world.site.token);
  const params = await createStartedMission(center, client, { site: world.site.token, dockId: dock.id });
  const flight = async () => (await http.call(center, flights.listForMission, { params })).body.data[0];
  await expect.poll(async () => (await flight())?.status, PATIENCE).toBe("airborne");

  await kill(links[0]);

  const status = async () => (await http.call(center, missions.get, { params })).body.data.status;
  await expect.poll(status, PATIENCE).toBe("data_uploaded");
  expect((await flight())?.photo_count).toBe((await flight())?.expected_photo_count);
  const pending = async () => (await http.call(center, media.summary, { params })).body.data.pending;
  await expect.poll(pending, PATIENCE).toBe(0);
  await http.call(center, missionTransitions.process, { params, body: {} });
  const jobs = async () => (await http.call(center, processing.listForMission, { params })).body.data;
  await expect.poll(async () => (await jobs()).some(({ state }) => state === "running"), PATIENCE).toBe(true);

  await kill(workers[0]);

  await expect
    .poll(async () => (await jobs()).map(({ kind, state }) => `${kind} ${state}`), PATIENCE)
    .toEqual(expect.arrayContaining(["merge completed", "thermography completed"]));
  // the killed worker's job is retried after a missed heartbeat
  await expect
    .poll(async () => (await jobs()).filter(({ state }) => state !== "completed"), PATIENCE)
    .toEqual([]);
  await dock.stop();
});

test("a process without the http role serves only its health", async () => {
  const [, link] = links;
  const get = (path: string) => fetch(`${link?.origin}${path}`);
  expect(await (await get("/readyz")).json()).toEqual({
    status: "ready",
    checks: { database: "ok", storage: "ok", broker: "ok" },
  });
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/api/auth/login")).status).toBe(404);
});
