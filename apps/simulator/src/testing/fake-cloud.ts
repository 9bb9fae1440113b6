import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { parseEnvelope, replyTo } from "@overfly/dji-cloud-api/messages/envelope";
import { messageSchema } from "@overfly/dji-cloud-api/testing/message-schemas";
import { parseTopic, replyChannel, topicOf, topicsFromDevice } from "@overfly/dji-cloud-api/messages/topics";
import { Aedes } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";
import { replyFor, type ReceivedMessage, type CloudScript } from "./cloud-replies.ts";
import { startFakeStorage } from "./fake-storage.ts";

type Data = Record<string, unknown>;

/** A minimal cloud for tests: an MQTT broker and a storage server that answer a dock. */
export interface FakeCloud extends Pick<Storage, "stored" | "putHeaders" | "offerRoute"> {
  mqttUrl: string;
  received: ReceivedMessage[];
  /** Messages that do not match the schema of their method. */
  malformed: string[];
  /** Sends a service call, repeated with the same tid if `times` is given, and waits for the first reply. */
  call: (serialNumber: string, method: string, data: Data, times?: number) => Promise<Data>;
  waitFor: (matches: (message: ReceivedMessage) => boolean) => Promise<ReceivedMessage>;
  close: () => Promise<void>;
}

type Storage = Awaited<ReturnType<typeof startFakeStorage>>;

export const LOGIN = { username: "7CTDM0001", password: "secret" };

export async function startFakeCloud(script: CloudScript = {}): Promise<FakeCloud> {
  const broker = await openBroker();
  const storage = await startFakeStorage(script.failingPuts ?? 0);
  const client = await connectAsync(broker.url, { username: "cloud", password: "" });
  await client.subscribeAsync([...topicsFromDevice()], { qos: 1 });

  const log = messageLog();
  client.on("message", (topic, payload) => {
    const parsed = parseMessage(topic, payload.toString());
    if (!parsed.ok) return void log.malformed.push(parsed.error);
    sendReply(client, parsed.message, replyFor(parsed.message, script, storage.endpoint));
    log.add(parsed.message);
  });
  let calls = 0;
  return {
    ...storage,
    ...log,
    mqttUrl: broker.url,
    call: async (serialNumber, method, data, times = 1) => {
      calls += 1;
      const tid = `call-${calls}`;
      const message = { tid, bid: `business-${calls}`, timestamp: Date.now(), method, data };
      for (let time = 0; time < times; time += 1) {
        await client.publishAsync(topicOf(serialNumber, "services"), JSON.stringify(message), { qos: 1 });
      }
      const reply = await log.waitFor(
        ({ channel, envelope }) => channel === "services_reply" && envelope.tid === tid,
      );
      return reply.data;
    },
    close: async () => {
      await client.endAsync(true);
      await broker.close();
      storage.close();
    },
  };
}

async function openBroker() {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      const isDock = username === LOGIN.username && String(password) === LOGIN.password;
      done(null, username === "cloud" || isDock);
    },
  });
  const tcp = createServer(broker.handle).listen(0, "127.0.0.1");
  await once(tcp, "listening");
  return {
    url: `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise<void>((resolve) => broker.close(resolve));
      tcp.close();
    },
  };
}

function messageLog() {
  const received: ReceivedMessage[] = [];
  const malformed: string[] = [];
  const waiting = new Set<(message: ReceivedMessage) => void>();
  return {
    received,
    malformed,
    add: (message: ReceivedMessage) => {
      received.push(message);
      for (const notify of waiting) notify(message);
    },
    waitFor: (matches: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage> => {
      const before = received.find(matches);
      if (before) return Promise.resolve(before);
      return new Promise((resolve) => {
        const notify = (message: ReceivedMessage) => {
          if (!matches(message)) return;
          waiting.delete(notify);
          resolve(message);
        };
        waiting.add(notify);
      });
    },
  };
}

function parseMessage(
  topic: string,
  payload: string,
): { ok: true; message: ReceivedMessage } | { ok: false; error: string } {
  const from = parseTopic(topic);
  const read = parseEnvelope(payload);
  if (!from || !read.ok) return { ok: false, error: topic };
  const { envelope } = read;
  const { method } = envelope;
  const parsed = method ? messageSchema(from.channel, method)?.safeParse(envelope.data) : undefined;
  if (parsed && !parsed.success) return { ok: false, error: `${method}: ${parsed.error.message}` };
  return { ok: true, message: { ...from, method, data: envelope.data as Data, envelope } };
}

function sendReply(
  client: MqttClient,
  { serialNumber, channel, envelope }: ReceivedMessage,
  data: Data | undefined,
): void {
  if (!data) return;
  const topic = topicOf(serialNumber, replyChannel[channel as keyof typeof replyChannel]);
  client.publish(topic, JSON.stringify(replyTo(envelope, data, Date.now())), { qos: 1 });
}
