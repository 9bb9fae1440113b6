import { randomUUID } from "node:crypto";
import { readEnvelope, replyTo, type Envelope } from "@overfly/dji/envelope";
import { parseTopic, replyChannel, topicOf, topicsToDevice, type Channel } from "@overfly/dji/topics";
import { connectAsync, type MqttClient } from "mqtt";
import type { FaultPlan } from "./faults.ts";
import type { Log } from "./log.ts";
import type { Pace } from "./pace.ts";

export interface LinkOptions {
  mqttUrl: string;
  username: string;
  password: string;
  serialNumber: string;
  faults: FaultPlan;
  pace: Pace;
  log: Log;
}

type Data = Record<string, unknown>;
export type ServiceHandler = (method: string, data: unknown, call: Envelope) => Promise<Data> | Data;

/** The dock's connection to the cloud. Calls are matched by their tid, repeated when unanswered, and survive a reconnection. */
export interface CloudLink {
  request: (method: string, data: Data) => Promise<Data>;
  /** Resolves when the cloud has answered; rejects after five silent tries. */
  event: (method: string, data: Data, businessId?: string) => Promise<void>;
  tell: (method: string, data: Data) => void;
  topology: (data: Data) => Promise<void>;
  telemetry: (serialNumber: string, channel: "osd" | "state", data: Data) => void;
  onService: (handler: ServiceHandler) => void;
  onReconnect: (handler: () => void) => void;
  /** Cuts the connection as a lost network does, and comes back after some simulated seconds. */
  lose: (simulatedS: number) => Promise<void>;
  close: () => Promise<void>;
}

const ANSWER_WITHIN_MS = 3000;
const TRIES = 5;

export async function linkToCloud(options: LinkOptions): Promise<CloudLink> {
  const { serialNumber, faults, pace, log } = options;
  const client = await connect(options);
  const waiting = new Map<string, (data: Data) => void>();
  const departures = new Set<NodeJS.Timeout>();
  let serve: ServiceHandler = () => ({ result: UNSUPPORTED });
  let reconnected = () => {};

  client.on("error", (error) => log(`connection: ${error.message}`));
  client.on("connect", () => reconnected());
  client.on("message", (topic, payload) => {
    receive(topic, payload.toString()).catch((error: unknown) =>
      log(`message on ${topic}: ${String(error)}`),
    );
  });
  await client.subscribeAsync(topicsToDevice(serialNumber), { qos: 1 });

  const send = (topic: string, message: Data) => {
    const text = JSON.stringify(message);
    for (const delayMs of faults.departuresMs()) {
      const leave = () => client.connected && client.publish(topic, text, { qos: 1 });
      if (delayMs === 0) {
        leave();
        continue;
      }
      const departure = setTimeout(() => {
        departures.delete(departure);
        leave();
      }, delayMs);
      departures.add(departure);
    }
  };
  const envelope = (method: string, data: Data, bid: string = randomUUID()) => ({
    ...{ tid: randomUUID(), bid, timestamp: Date.now(), gateway: serialNumber, method, data },
  });

  async function receive(topic: string, payload: string): Promise<void> {
    const channel = parseTopic(topic)?.channel;
    const read = readEnvelope(payload);
    if (!read.ok) throw new Error(read.reason);
    const call = read.envelope;
    if (channel === "services" || channel === "property/set") {
      const data = await serve(call.method ?? channel, call.data, call);
      send(topicOf(serialNumber, replyChannel[channel]), replyTo(call, data, Date.now()));
      return;
    }
    waiting.get(call.tid ?? "")?.(call.data as Data);
  }

  async function call(channel: Channel, message: Data & { tid: string; method: string }): Promise<Data> {
    const answer = Promise.withResolvers<Data>();
    waiting.set(message.tid, answer.resolve);
    try {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        while (!client.connected) await pace.sleepReal(50);
        send(topicOf(serialNumber, channel), message);
        const data = await Promise.race([answer.promise, pace.sleepReal(ANSWER_WITHIN_MS)]);
        if (data) return data;
        log(`${message.method}: no answer, trying again`);
      }
      throw new Error(`The cloud does not answer ${message.method}`);
    } finally {
      waiting.delete(message.tid);
    }
  }

  return {
    request: (method, data) => call("requests", envelope(method, data)),
    event: async (method, data, bid) => {
      await call("events", { ...envelope(method, data, bid), need_reply: 1 });
    },
    tell: (method, data) => send(topicOf(serialNumber, "events"), envelope(method, data)),
    topology: async (data) => {
      await call("status", envelope("update_topo", data));
    },
    telemetry: (sn, channel, data) =>
      send(topicOf(sn, channel), { ...envelope("", data), method: undefined }),
    onService: (handler) => void (serve = handler),
    onReconnect: (handler) => void (reconnected = handler),
    lose: async (simulatedS) => {
      client.stream.destroy();
      client.options.reconnectPeriod = Math.max(200, (simulatedS * 1000) / pace.speedFactor);
      await new Promise<void>((resolve) => client.once("connect", () => resolve()));
      client.options.reconnectPeriod = RECONNECT_MS;
    },
    close: async () => {
      for (const departure of departures) clearTimeout(departure);
      await client.endAsync(true);
    },
  };
}

/** Answer of DJI's devices to a method they don't have. */
export const UNSUPPORTED = 600_077;
const RECONNECT_MS = 1000;

const connect = ({ mqttUrl, username, password, serialNumber }: LinkOptions): Promise<MqttClient> =>
  connectAsync(
    mqttUrl,
    { username, password, clientId: serialNumber, protocolVersion: 4, reconnectPeriod: RECONNECT_MS },
    false,
  );
