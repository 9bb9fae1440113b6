import { randomUUID } from "node:crypto";
import type { Envelope } from "@overfly/dji-cloud-api/messages/envelope";
import type { MqttClient } from "mqtt";
import type { Log } from "./log.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import type { Sender } from "./sender.ts";

type Data = Record<string, unknown>;

export interface Message extends Data {
  tid: string;
  method: string;
}

/** Sends requests and waits for the cloud's replies. */
export interface RequestClient {
  send: (topic: string, message: Message) => Promise<Data>;
  handleReply: (reply: Envelope) => void;
}

const REPLY_TIMEOUT_MS = 3000;
const MAX_ATTEMPTS = 5;

export const newEnvelope = (
  gateway: string,
  { method, data, bid = randomUUID() }: { method: string; data: Data; bid?: string | undefined },
): Message => ({ tid: randomUUID(), bid, timestamp: Date.now(), gateway, method, data });

/** Repeats a request with the same tid until it is answered; waits while the connection is lost. */
export function createRequestClient({
  client,
  sender,
  clock,
  log,
}: {
  client: MqttClient;
  sender: Sender;
  clock: SimulationClock;
  log: Log;
}): RequestClient {
  const pending = new Map<string, (data: Data) => void>();

  const send = async (topic: string, message: Message): Promise<Data> => {
    const reply = Promise.withResolvers<Data>();
    pending.set(message.tid, reply.resolve);
    try {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        while (!client.connected) await clock.sleepReal(50);
        sender.send(topic, message);
        const data = await Promise.race([reply.promise, clock.sleepReal(REPLY_TIMEOUT_MS)]);
        if (data) return data;
        log(`${message.method}: no reply, retrying`);
      }
      throw new Error(`The cloud does not reply to ${message.method}`);
    } finally {
      pending.delete(message.tid);
    }
  };
  return { send, handleReply: ({ tid = "", data }) => pending.get(tid)?.(data as Data) };
}
