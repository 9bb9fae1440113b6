import { randomUUID } from "node:crypto";
import { docks } from "@overfly/contract/docks/docks";
import { parseEnvelope } from "@overfly/dji-cloud-api/messages/envelope";
import { type Channel, topicOf, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import mqtt, { type MqttClient } from "mqtt";
import type { Session, TestApp } from "./test-app.ts";

type Data = Record<string, unknown>;

interface Credentials {
  id: number;
  mqtt_url: string;
  username: string;
  password: string;
  organization_id: string;
  device_binding_code: string;
}

/** An MQTT connection that acts as a dock: sends what a test wants and records what it receives. */
export interface FakeDock extends Credentials {
  client: MqttClient;
  serialNumber: string;
  droneSerialNumber: string;
  /** Sends a message and returns the reply's data. */
  request(channel: "requests" | "events" | "status", method: string, data: Data, frame?: Data): Promise<Data>;
  send(channel: Channel, data: Data, frame?: Data): Promise<void>;
  report(data: Data, serialNumber?: string): Promise<void>;
  /** Sets how it replies to services; by default it doesn't. */
  answerServices(replyTo: (method: string, data: Data) => Data | undefined): void;
  /** The received service calls, including repeated ones. */
  calls: { method: string; tid: string; bid: string; data: Data }[];
  bind(): Promise<Data>;
  close(): Promise<void>;
}

/** Creates a dock through the API, as a center user. */
export async function createFakeDock(app: TestApp, session: Session, name = "North gate"): Promise<FakeDock> {
  const serial_number = `DOCK${randomUUID().slice(0, 8).toUpperCase()}`;
  const { status, body } = await app.call(session, docks.create, {
    body: { name, serial_number, longitude: 35.9, latitude: 31.9 },
  });
  if (status !== 200) throw new Error(`No dock: ${status} ${body.message}`);
  return connectFakeDock(body.data, serial_number);
}

const frame = (gateway: string, data: Data, rest: Data = {}) => ({
  tid: randomUUID(),
  bid: randomUUID(),
  timestamp: Date.now(),
  gateway,
  data,
  ...rest,
});

/** Connects with the credentials that an operator would enter. */
export async function connectFakeDock(credentials: Credentials, sn: string): Promise<FakeDock> {
  const { username, password, mqtt_url } = credentials;
  const droneSerialNumber = sn.replace("DOCK", "DRONE");
  const client = await mqtt.connectAsync(mqtt_url, { username, password, reconnectPeriod: 200 });
  await client.subscribeAsync(topicsToDevice(sn), { qos: 1 });
  const waiting = new Map<string, (data: Data) => void>();
  const calls: FakeDock["calls"] = [];
  let replyTo: (method: string, data: Data) => Data | undefined = () => undefined;

  const send = (channel: Channel, message: Data, from = sn) =>
    client.publishAsync(topicOf(from, channel), JSON.stringify(message), { qos: 1 }).then(() => {});
  client.on("message", (topic, payload) => {
    const read = parseEnvelope(payload.toString());
    if (!read.ok) throw new Error(read.reason);
    const { tid = "", bid = "", method = "" } = read.envelope;
    const data = read.envelope.data as Data;
    if (!topic.endsWith("/services")) return waiting.get(tid)?.(data);
    calls.push({ method, tid, bid, data });
    const reply = replyTo(method, data);
    if (reply) void send("services_reply", { tid, bid, method, timestamp: Date.now(), data: reply });
    return undefined;
  });
  const ask: FakeDock["request"] = async (channel, method, data, rest) => {
    const needs = channel === "events" ? { need_reply: 1 } : {};
    const message = frame(sn, data, { method, ...needs, ...rest });
    const { promise, resolve } = Promise.withResolvers<Data>();
    waiting.set(message.tid, resolve);
    await send(channel, message);
    return promise;
  };
  return {
    ...credentials,
    client,
    serialNumber: sn,
    droneSerialNumber,
    calls,
    request: ask,
    send: (channel, data, rest) => send(channel, frame(sn, data, rest)),
    report: (data, from = sn) => send("osd", frame(from, data), from),
    answerServices: (by) => void (replyTo = by),
    bind: async () => {
      const { organization_id, device_binding_code } = credentials;
      const devices = [sn, droneSerialNumber];
      const bound = await ask("requests", "airport_organization_bind", {
        bind_devices: devices.map((serial) => ({ sn: serial, organization_id, device_binding_code })),
      });
      await ask("status", "update_topo", {
        type: 2,
        sub_type: 0,
        sub_devices: [{ sn: droneSerialNumber, type: 91, sub_type: 1 }],
      });
      return bound;
    },
    close: () => client.endAsync(true),
  };
}
