import mqtt from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createOrganization } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { connectBroker } from "./connect-broker.ts";
import { createDeviceAccounts, hashSecret, SERVER_ACCOUNT } from "./device-accounts.ts";
import { type EmbeddedBroker, startEmbeddedBroker } from "./embedded-broker.ts";
import { topicMatches } from "./message-bus.ts";

const SECRET = "server-secret";
const MESSAGE_LIMIT = 50;
let app: TestApp;
let broker: EmbeddedBroker;
const clients: mqtt.MqttClient[] = [];
const warnings: object[] = [];

beforeAll(async () => {
  app = await testApp();
  const provider = await createOrganization(app.services);
  const rival = await createOrganization(app.services);
  const insertDock = (provider_id: number, mqtt_username: string, serial_number: string) =>
    app.db
      .insertInto("docks")
      .values({
        provider_id,
        name: serial_number,
        model: "DJI Dock 2",
        serial_number,
        drone_serial_number: `DRONE${serial_number.at(-1) ?? ""}`,
        longitude: 36,
        latitude: 30,
        mqtt_username,
        mqtt_password_hash: hashSecret(`password of ${mqtt_username}`),
        binding_code_hash: "x",
      })
      .execute();
  for (const serial_number of ["DOCKA", "DOCKB", "DOCKC", "DOCKD"])
    await insertDock(provider.id, serial_number, serial_number);
  await insertDock(provider.id, "TWIN1", "TWIN");
  await insertDock(rival.id, "TWIN2", "TWIN");
  broker = await startEmbeddedBroker({
    host: "127.0.0.1",
    port: 0,
    accounts: createDeviceAccounts(app.db, SECRET),
    messages: { max: MESSAGE_LIMIT, windowMs: 3_600_000 },
    log: { warn: (details: unknown) => void warnings.push(details as object) },
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
  warnings.length = 0;
});
afterAll(async () => {
  await broker.close();
  await app.close();
});

async function signIn(username: string, password: string) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password,
    reconnectPeriod: 0,
  });
  clients.push(client);
  return client;
}
const connectDock = (serialNumber = "DOCKA") => signIn(serialNumber, `password of ${serialNumber}`);

/** The messages that the server receives on the given topics, until the one named by `end`. */
async function receivedOn(filter: string, end: string, act: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const topics: string[] = [];
  const stop = await broker.bus.subscribe(filter, (topic) => {
    topics.push(topic);
    if (topic === end) resolve();
  });
  await act();
  await promise;
  stop();
  return [...topics];
}

describe("signing in to the broker", () => {
  test.each([
    ["a wrong password", "DOCKA", "wrong"],
    ["an unknown name", "NOBODY", "wrong"],
    ["the server's name without its secret", SERVER_ACCOUNT, "wrong"],
  ])("refuses %s", async (_name, username, password) => {
    await expect(signIn(username, password)).rejects.toThrow(/bad username|not authorized|refused/i);
  });

  test("blocks further attempts after ten wrong passwords", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(signIn("DOCKB", "wrong")).rejects.toThrow(/refused/i);
    await expect(signIn("DOCKB", "password of DOCKB")).rejects.toThrow(/refused/i);
  });

  test("separates two devices that use the same client id", async () => {
    const url = `mqtt://127.0.0.1:${broker.port}`;
    const one = await mqtt.connectAsync(url, {
      username: "DOCKA",
      password: "password of DOCKA",
      clientId: "same",
    });
    const other = await mqtt.connectAsync(url, {
      username: SERVER_ACCOUNT,
      password: SECRET,
      clientId: "same",
    });
    clients.push(one, other);
    await other.subscribeAsync("a");
    expect(one.connected).toBe(true);
  });
});

describe("topics of a dock", () => {
  test("receives a dock and its drone, and nothing on other topics", async () => {
    const dock = await connectDock();
    const topics = await receivedOn("#", "docks/DOCKA/thing/product/DOCKA/events", async () => {
      await dock.publishAsync("thing/product/DRONEA/osd", "{}");
      await dock.publishAsync("thing/product/DOCKB/osd", "{}", { qos: 1 });
      await dock.publishAsync("thing/product/DRONEB/osd", "{}", { qos: 1 });
      await dock.publishAsync("overfly/live/1", "{}", { qos: 1 });
      await dock.publishAsync("sys/product/DRONEA/status", "{}", { qos: 1 }); // a dock reports its own topology
      await dock.publishAsync("thing/product/DOCKA/events", "{}");
    });

    expect(topics.filter((topic) => topic !== "refused")).toEqual([
      "docks/DOCKA/thing/product/DRONEA/osd",
      "docks/DOCKA/thing/product/DOCKA/events",
    ]);
    expect(warnings).toHaveLength(4);
  });

  test("lets a dock subscribe to its own topics only", async () => {
    const dock = await connectDock();
    const own = await dock.subscribeAsync("thing/product/DOCKA/services");
    expect(own.map(({ qos }) => qos)).toEqual([0]);
    for (const filter of ["thing/product/DOCKB/services", "#", "thing/product/+/services", "overfly/#"])
      await expect(dock.subscribeAsync(filter)).rejects.toThrow(/Unspecified error|128/);
  });
});

describe("two accounts with the same serial number", () => {
  test("send to topics of their own, and receive nothing of each other", async () => {
    const [ours, theirs] = [await connectDock("TWIN1"), await connectDock("TWIN2")];
    const received: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const [name, dock] of Object.entries({ ours, theirs })) {
      await dock.subscribeAsync("thing/product/TWIN/services", { qos: 1 });
      dock.on("message", (topic, payload) => {
        received.push(`${name} ${topic} ${payload.toString()}`);
        if (payload.toString() === "last") resolve();
      });
    }
    const topics = await receivedOn("docks/#", "docks/TWIN2/thing/product/TWIN/osd", async () => {
      await ours.publishAsync("thing/product/TWIN/osd", "{}", { qos: 1 });
      await theirs.publishAsync("thing/product/TWIN/osd", "{}", { qos: 1 });
    });
    await broker.bus.publish("docks/TWIN1/thing/product/TWIN/services", "for us");
    await broker.bus.publish("docks/TWIN2/thing/product/TWIN/services", "last");
    await promise;

    expect(topics).toEqual(["docks/TWIN1/thing/product/TWIN/osd", "docks/TWIN2/thing/product/TWIN/osd"]);
    expect(received).toEqual([
      "ours thing/product/TWIN/services for us",
      "theirs thing/product/TWIN/services last",
    ]);
  });
});

test("the limit of denied topics counts by account: a second connection has no limit of its own", async () => {
  const [one, other] = [await connectDock("DOCKC"), await connectDock("DOCKC")];
  const ended = new Promise<void>((resolve) => other.once("close", () => resolve()));
  const denied = "thing/product/DOCKB/osd";
  for (let count = 0; count < 60; count += 1) await one.publishAsync(denied, "{}", { qos: 1 });
  expect(one.connected).toBe(true);
  other.publish(denied, "{}", { qos: 0 });
  await ended;
});

test("the limit of messages counts by account, too", async () => {
  const [one, other] = [await connectDock("DOCKD"), await connectDock("DOCKD")];
  for (let count = 0; count < MESSAGE_LIMIT; count += 1)
    await one.publishAsync("thing/product/DOCKD/osd", "{}", { qos: 1 });
  expect(warnings).toEqual([]);
  await other.publishAsync("thing/product/DOCKD/osd", "{}", { qos: 1 });
  expect(warnings).toMatchObject([{ topic: "thing/product/DOCKD/osd" }]);
});

describe("the server's connection", () => {
  test("publishes and receives with the server's account, shared topics too", async () => {
    const log = { info: () => {}, warn: () => {} };
    const account = { username: SERVER_ACCOUNT, password: SECRET };
    const bus = await connectBroker(`mqtt://127.0.0.1:${broker.port}`, account, log);
    const { promise, resolve } = Promise.withResolvers<string>();
    await bus.subscribe("docks/+/thing/product/+/osd", (_topic, payload) => resolve(payload.toString()), {
      shared: true,
    });

    await (await connectDock()).publishAsync("thing/product/DOCKA/osd", "hello");

    expect(await promise).toBe("hello");
    await bus.probe();
    await bus.close();
  });
});

test.each([
  ["a/+/c", "a/b/c", true],
  ["a/+/c", "a/b/d", false],
  ["a/+", "a/b/c", false],
  ["a/#", "a/b/c", true],
  ["a/b", "a", false],
])("the filter %s on the topic %s: %s", (filter, topic, isMatch) => {
  expect(topicMatches(filter, topic)).toBe(isMatch);
});
