import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedBroker, startEmbeddedBroker } from "#platform/mqtt/embedded-broker.ts";
import { createDockCaller } from "./dock-caller.ts";
import type { DockLink } from "#platform/mqtt/dock-link.ts";

const SERVICES = "thing/product/DOCK1/services";
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
    },
  });
  const link = () =>
    createDockCaller({
      broker: { ...broker.bus, deviceUrl: "" },
      log,
      now: () => new Date(),
      timeoutMs: 600,
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
  await expect(callers[0].call("DOCK1", "cover_open", {})).rejects.toMatchObject({ status: 504 });
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ tid }) => tid)).size).toBe(1);
});

test("accepts the reply to a later attempt", async () => {
  serve((_call, count) => (count === 2 ? { result: 0, output: { status: "sent" } } : undefined));
  expect(await callers[0].call("DOCK1", "cover_open", {})).toEqual({ result: 0, output: { status: "sent" } });
});

test("gives each of two processes its own replies", async () => {
  serve(({ method }) => ({ result: method === "cover_open" ? 1 : "2" }));
  const answers = await Promise.all([
    callers[0].call("DOCK1", "cover_open", {}),
    callers[1].call("DOCK1", "cover_close", {}),
  ]);
  expect(answers.map(({ result }) => result)).toEqual([1, 2]);
});

test("ignores a reply from another device", async () => {
  serve(({ tid }) => {
    dock.publish("thing/product/DOCK2/services_reply", JSON.stringify({ tid, data: { result: 0 } }));
    return undefined;
  });
  await expect(callers[0].call("DOCK1", "cover_open", {})).rejects.toMatchObject({ status: 504 });
});
