import { parseEnvelope, replyTo, type Envelope } from "@overfly/dji-cloud-api/messages/envelope";
import { parseTopic, replyChannel, topicOf, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import { connectAsync, type MqttClient } from "mqtt";
import { callsOver, newEnvelope, type Calls } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";
import type { Log } from "./log.ts";
import type { Pace } from "./pace.ts";
import { senderOver, type Sender } from "./sender.ts";

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

/** Answer of DJI's devices to a method they don't have. */
export const UNSUPPORTED = 600_077;
const RECONNECT_MS = 1000;

export async function linkToCloud(options: LinkOptions): Promise<CloudLink> {
  const { serialNumber, pace, log } = options;
  const client = await connect(options);
  const sender = senderOver(client, options.faults);
  const calls = callsOver({ client, sender, pace, log });
  let handle: ServiceHandler = () => ({ result: UNSUPPORTED });
  const serve = onceForEach((method, data, call) => handle(method, data, call));
  let reconnected = () => {};

  client.on("error", (error) => log(`connection: ${error.message}`));
  client.on("connect", () => reconnected());
  client.on("message", (topic, payload) => {
    receive({ topic, payload: payload.toString(), serve, sender, calls }).catch((error: unknown) =>
      log(`message on ${topic}: ${String(error)}`),
    );
  });
  await client.subscribeAsync(topicsToDevice(serialNumber), { qos: 1 });

  const message = (method: string, data: Data, bid?: string) =>
    newEnvelope(serialNumber, { method, data, bid });
  return {
    request: (method, data) => calls.call(topicOf(serialNumber, "requests"), message(method, data)),
    event: async (method, data, bid) => {
      await calls.call(topicOf(serialNumber, "events"), { ...message(method, data, bid), need_reply: 1 });
    },
    tell: (method, data) => sender.send(topicOf(serialNumber, "events"), message(method, data)),
    topology: async (data) => {
      await calls.call(topicOf(serialNumber, "status"), message("update_topo", data));
    },
    telemetry: (sn, channel, data) =>
      sender.send(topicOf(sn, channel), { ...message("", data), method: undefined }),
    onService: (handler) => void (handle = handler),
    onReconnect: (handler) => void (reconnected = handler),
    lose: (simulatedS) => loseFor(client, (simulatedS * 1000) / pace.speedFactor),
    close: async () => {
      sender.close();
      await client.endAsync(true);
    },
  };
}

interface Received {
  topic: string;
  payload: string;
  serve: ServiceHandler;
  sender: Sender;
  calls: Calls;
}

async function receive({ topic, payload, serve, sender, calls }: Received): Promise<void> {
  const from = parseTopic(topic);
  const read = parseEnvelope(payload);
  if (!from) return;
  if (!read.ok) throw new Error(read.reason);
  const { envelope } = read;
  if (from.channel !== "services" && from.channel !== "property/set") {
    calls.answer(envelope);
    return;
  }
  const data = await serve(envelope.method ?? from.channel, envelope.data, envelope);
  const reply = topicOf(from.serialNumber, replyChannel[from.channel]);
  sender.send(reply, replyTo(envelope, data, Date.now()));
}

const REMEMBERED_CALLS = 200;

/** A call that comes twice, by its tid, is done once and answered twice alike. */
function onceForEach(handler: ServiceHandler): ServiceHandler {
  const answers = new Map<string, ReturnType<ServiceHandler>>();
  return (method, data, call) => {
    const known = call.tid === undefined ? undefined : answers.get(call.tid);
    if (known) return known;
    const answer = handler(method, data, call);
    if (call.tid !== undefined) answers.set(call.tid, answer);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > REMEMBERED_CALLS) answers.delete(oldest);
    return answer;
  };
}

async function loseFor(client: MqttClient, realMs: number): Promise<void> {
  client.stream.destroy();
  client.options.reconnectPeriod = Math.max(200, realMs);
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
  client.options.reconnectPeriod = RECONNECT_MS;
}

const connect = ({ mqttUrl, username, password, serialNumber }: LinkOptions): Promise<MqttClient> =>
  connectAsync(
    mqttUrl,
    { username, password, clientId: serialNumber, protocolVersion: 4, reconnectPeriod: RECONNECT_MS },
    false,
  );
