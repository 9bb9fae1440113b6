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

/** Calls that wait for the cloud's answer. */
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

/** Repeats a call with the same tid until it is answered; waits while the link is lost. */
export function createRequestClient({
  client,
  sender,
  pace,
  log,
}: {
  client: MqttClient;
  sender: Sender;
  pace: SimulationClock;
  log: Log;
}): RequestClient {
  const pending = new Map<string, (data: Data) => void>();

  const call = async (topic: string, message: Message): Promise<Data> => {
    const answer = Promise.withResolvers<Data>();
    pending.set(message.tid, answer.resolve);
    try {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        while (!client.connected) await pace.sleepReal(50);
        sender.send(topic, message);
        const data = await Promise.race([answer.promise, pace.sleepReal(REPLY_TIMEOUT_MS)]);
        if (data) return data;
        log(`${message.method}: no answer, trying again`);
      }
      throw new Error(`The cloud does not answer ${message.method}`);
    } finally {
      pending.delete(message.tid);
    }
  };
  return { send: call, handleReply: ({ tid = "", data }) => pending.get(tid)?.(data as Data) };
}
