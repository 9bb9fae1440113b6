import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#testing/servers/spawned-server.ts";
import { connectBroker } from "./connect-broker.ts";
import { type EmbeddedBroker, startEmbeddedBroker } from "./embedded-broker.ts";
import type { MessageBus } from "./message-bus.ts";

const PATIENCE = { timeout: 240_000, interval: 20 };
const log = { info: () => {}, warn: () => {} };
const account = { username: "us", password: "secret" };
let port: number;
let broker: EmbeddedBroker;
let bus: MessageBus;
let arrived: string[];

async function startBroker(isOurs = async () => true) {
  broker = await startEmbeddedBroker({
    host: "127.0.0.1",
    port,
    accounts: {
      signIn: async () => ((await isOurs()) ? { kind: "server" } : undefined),
      canPublish: () => true,
      canSubscribe: () => true,
      forget: () => {},
    },
    log,
  });
  await broker.bus.subscribe("a/#", (_topic, payload) => arrived.push(payload.toString()));
}

beforeEach(async () => {
  arrived = [];
  port = await freePort();
  await startBroker();
  bus = await connectBroker(`mqtt://127.0.0.1:${port}`, account, log);
});
afterEach(async () => {
  await bus.close();
  await broker.close();
});

const isThere = () =>
  bus.probe().then(
    () => true,
    () => false,
  );

test("after a gap all unacknowledged messages are sent, except those that timed out", async () => {
  const received: string[] = [];
  await bus.subscribe("b", (_topic, payload) => received.push(payload.toString()));
  await bus.publish("a/1", "before");
  await broker.close();
  await expect.poll(isThere, PATIENCE).toBe(false);

  const queued = bus.publish("a/1", "kept");
  await expect(bus.publish("a/1", "given up", { withinMs: 200 })).rejects.toThrow("timeout");
  await bus.publish("a/1", "fleeting", { qos: 0 });
  await startBroker();
  await queued;
  await bus.publish("a/1", "after");

  await expect.poll(() => arrived, PATIENCE).toEqual(["before", "kept", "after"]);
  await expect
    .poll(async () => {
      await broker.bus.publish("b", "again");
      return received[0];
    }, PATIENCE)
    .toBe("again");
  expect(await isThere()).toBe(true);
});

test("a broker that rejects the account temporarily is retried", async () => {
  await broker.close();
  let attempts = 0;
  await startBroker(async () => (attempts += 1) > 2);
  await expect.poll(isThere, PATIENCE).toBe(true);
  expect(attempts).toBe(3);
});
