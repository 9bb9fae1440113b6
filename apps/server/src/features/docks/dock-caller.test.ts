import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedBroker, startEmbeddedBroker } from "#platform/mqtt/embedded-broker.ts";
import { PLAIN_TOPICS } from "#platform/mqtt/device-topics.ts";
import { createDockCaller } from "./dock-caller.ts";
import type { DockLink } from "#platform/mqtt/dock-link.ts";

const SERVICES = "thing/product/DOCK1/services";
const DOCK = { mqtt_username: "one", serial_number: "DOCK1" };
const log = { warn: () => {} };
let broker: EmbeddedBroker;
let dock: MqttClient;
let callers: [DockLink, DockLink];

beforeAll(async () => {
  broker = await startEmbeddedBroker({
    host: "127.0.0.1",
    port: 0,
    log,
    accounts: {
      signIn: async () => ({ kind: "server" }),
      canPublish: () => true,
      canSubscribe: () => true,
      forget: () => {},
    },
  });
  const link = () =>
    createDockCaller({
      broker: { ...broker.bus, topics: PLAIN_TOPICS, deviceUrl: "" },
      log,
      now: () => new Date(),
      timeoutMs: 3000,
    });
  callers = [await link(), await link()];
  dock = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`);
  await dock.subscribeAsync(SERVICES, { qos: 1 });
});
afterAll(async () => {
  await dock.endAsync(true);
  await broker.close();
});

interface Call {
  tid: string;
  method: string;
}

/** Answers the dock's calls until the test ends, and records them. */
function serve(answer: (call: Call, count: number) => object | undefined) {
  const calls: Call[] = [];
  dock.removeAllListeners("message");
  dock.on("message", (_topic, payload) => {
    const call = JSON.parse(payload.toString()) as Call;
    calls.push(call);
    const data = answer(call, calls.length);
    if (data) dock.publish(`${SERVICES}_reply`, JSON.stringify({ ...call, data }), { qos: 1 });
  });
  return calls;
}

test("times out after three attempts under one tid", async () => {
  const calls = serve(() => undefined);
  await expect(callers[0].call(DOCK, { method: "cover_open", data: {} })).rejects.toMatchObject({
    status: 504,
  });
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ tid }) => tid)).size).toBe(1);
});

test("accepts the reply to a later attempt", async () => {
  serve((_call, count) => (count === 2 ? { result: 0, output: { status: "sent" } } : undefined));
  expect(await callers[0].call(DOCK, { method: "cover_open", data: {} })).toEqual({
    result: 0,
    output: { status: "sent" },
  });
});

test("gives each of two processes its own replies", async () => {
  serve(({ method }) => ({ result: method === "cover_open" ? 1 : "2" }));
  const answers = await Promise.all([
    callers[0].call(DOCK, { method: "cover_open", data: {} }),
    callers[1].call(DOCK, { method: "cover_close", data: {} }),
  ]);
  expect(answers.map(({ result }) => result)).toEqual([1, 2]);
});

test("ignores a reply from another device", async () => {
  serve(({ tid }) => {
    dock.publish("thing/product/DOCK2/services_reply", JSON.stringify({ tid, data: { result: 0 } }));
    return undefined;
  });
  await expect(callers[0].call(DOCK, { method: "cover_open", data: {} })).rejects.toMatchObject({
    status: 504,
  });
});
