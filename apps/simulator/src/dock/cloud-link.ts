import { parseEnvelope, replyTo, type Envelope } from "@overfly/dji-cloud-api/messages/envelope";
import { parseTopic, replyChannel, topicOf, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import { connectAsync, type MqttClient } from "mqtt";
import { createRequestClient, newEnvelope, type RequestClient } from "./request-client.ts";
import type { FaultInjector } from "./faults.ts";
import type { Log } from "./log.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import { createSender, type Sender } from "./sender.ts";

export interface LinkOptions {
  mqttUrl: string;
  username: string;
  password: string;
  serialNumber: string;
  faults: FaultInjector;
  clock: SimulationClock;
  log: Log;
}

type Data = Record<string, unknown>;
export type ServiceHandler = (method: string, data: unknown, call: Envelope) => Promise<Data> | Data;

/** The dock's MQTT connection to the cloud. Requests are matched by tid, repeated when unanswered, and survive reconnection. */
export interface CloudLink {
  request: (method: string, data: Data) => Promise<Data>;
  /** Sends an event that needs a reply; rejects after five unanswered attempts. */
  requestEvent: (method: string, data: Data, businessId?: string) => Promise<void>;
  sendEvent: (method: string, data: Data) => void;
  topology: (data: Data) => Promise<void>;
  telemetry: (serialNumber: string, channel: "osd" | "state", data: Data) => void;
  onService: (handler: ServiceHandler) => void;
  onReconnect: (handler: () => void) => void;
  /** Drops the connection like a network outage and reconnects after some simulated seconds. */
  dropConnection: (simulatedS: number) => Promise<void>;
  close: () => Promise<void>;
}

/** DJI's result code for an unknown method. */
export const UNSUPPORTED_METHOD = 600_077;
const RECONNECT_MS = 1000;

export async function connectToCloud(options: LinkOptions): Promise<CloudLink> {
  const { serialNumber, clock, log } = options;
  const client = await connect(options);
  const sender = createSender(client, options.faults);
  const calls = createRequestClient({ client, sender, clock, log });
  let handle: ServiceHandler = () => ({ result: UNSUPPORTED_METHOD });
  const serve = deduplicated((method, data, call) => handle(method, data, call));
  let reconnected = () => {};

  client.on("error", (error) => log(`connection: ${error.message}`));
  client.on("connect", () => reconnected());
  client.on("message", (topic, payload) => {
    handleMessage({
      topic,
      payload: payload.toString(),
      handleService: serve,
      sender,
      requests: calls,
    }).catch((error: unknown) => log(`message on ${topic}: ${String(error)}`));
  });
  await client.subscribeAsync(topicsToDevice(serialNumber), { qos: 1 });

  const message = (method: string, data: Data, bid?: string) =>
    newEnvelope(serialNumber, { method, data, bid });
  return {
    request: (method, data) => calls.send(topicOf(serialNumber, "requests"), message(method, data)),
    requestEvent: async (method, data, bid) => {
      await calls.send(topicOf(serialNumber, "events"), { ...message(method, data, bid), need_reply: 1 });
    },
    sendEvent: (method, data) => sender.send(topicOf(serialNumber, "events"), message(method, data)),
    topology: async (data) => {
      await calls.send(topicOf(serialNumber, "status"), message("update_topo", data));
    },
    telemetry: (sn, channel, data) =>
      sender.send(topicOf(sn, channel), { ...message("", data), method: undefined }),
    onService: (handler) => void (handle = handler),
    onReconnect: (handler) => void (reconnected = handler),
    dropConnection: (simulatedS) => disconnectFor(client, (simulatedS * 1000) / clock.speedFactor),
    close: async () => {
      sender.close();
      await client.endAsync(true);
    },
  };
}

interface IncomingMessage {
  topic: string;
  payload: string;
  handleService: ServiceHandler;
  sender: Sender;
  requests: RequestClient;
}

async function handleMessage({
  topic,
  payload,
  handleService,
  sender,
  requests,
}: IncomingMessage): Promise<void> {
  const from = parseTopic(topic);
  const read = parseEnvelope(payload);
  if (!from) return;
  if (!read.ok) throw new Error(read.reason);
  const { envelope } = read;
  if (from.channel !== "services" && from.channel !== "property/set") {
    requests.handleReply(envelope);
    return;
  }
  const data = await handleService(envelope.method ?? from.channel, envelope.data, envelope);
  const reply = topicOf(from.serialNumber, replyChannel[from.channel]);
  sender.send(reply, replyTo(envelope, data, Date.now()));
}

const MAX_CACHED_REPLIES = 200;

/** Handles a call repeated with the same tid once, and gives the same reply each time. */
function deduplicated(handler: ServiceHandler): ServiceHandler {
  const replies = new Map<string, ReturnType<ServiceHandler>>();
  return (method, data, call) => {
    const known = call.tid === undefined ? undefined : replies.get(call.tid);
    if (known) return known;
    const reply = handler(method, data, call);
    if (call.tid !== undefined) replies.set(call.tid, reply);
    const [oldest] = replies.keys();
    if (oldest !== undefined && replies.size > MAX_CACHED_REPLIES) replies.delete(oldest);
    return reply;
  };
}

async function disconnectFor(client: MqttClient, realMs: number): Promise<void> {
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
