import { randomUUID } from "node:crypto";
import { readEnvelope, Reply } from "@overfly/dji-cloud-api/envelope";
import { parseTopic, topicOf } from "@overfly/dji-cloud-api/topics";
import type { FastifyBaseLogger } from "fastify";
import { timedOut } from "#platform/http/errors.ts";
import type { MessageBus } from "#platform/mqtt/message-bus.ts";
import type { DockAnswer, DockLink } from "#platform/mqtt/dock-link.ts";

const PATIENCE_MS = 10_000;
/** The same call is sent once more after each third of the patience; a dock does it once, by its tid. */
const SENDINGS = 3;

interface Caller {
  broker: MessageBus & { deviceUrl: string };
  log: Pick<FastifyBaseLogger, "warn">;
  now: () => Date;
  patienceMs?: number;
}

/** Commands to docks. Every process hears all replies and knows its own calls by their tid. */
export async function createDockCaller(caller: Caller): Promise<DockLink> {
  const { broker, log, now, patienceMs = PATIENCE_MS } = caller;
  const waiting = new Map<string, { serialNumber: string; resolve: (answer: DockAnswer) => void }>();

  await broker.subscribe(topicOf("+", "services_reply"), (topic, payload) => {
    const read = readEnvelope(payload.toString());
    if (!read.ok) return log.warn({ topic, reason: read.reason }, "A dock's reply was dropped");
    const call = waiting.get(read.envelope.tid ?? "");
    if (call?.serialNumber !== parseTopic(topic)?.serialNumber) return undefined;
    const reply = Reply.safeParse(read.envelope.data);
    if (!reply.success) return log.warn({ topic }, "A dock's reply has no result");
    call?.resolve({ result: reply.data.result, output: reply.data.output ?? {} });
    return undefined;
  });

  return {
    deviceUrl: broker.deviceUrl,
    call: async (serialNumber, method, data, bid = randomUUID()) => {
      const tid = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<DockAnswer>();
      waiting.set(tid, { serialNumber, resolve });
      const message = JSON.stringify({ tid, bid, timestamp: now().getTime(), method, data });
      const topic = topicOf(serialNumber, "services");
      // what was given up here must not reach the dock later, when the broker is back
      const deadline = performance.now() + patienceMs;
      const send = () =>
        broker
          .publish(topic, message, { withinMs: deadline - performance.now() })
          .catch((error: unknown) => log.warn({ err: error, topic }, "Not sent"));

      let sent = 1;
      const timer = setInterval(() => {
        if (sent === SENDINGS) return reject(timedOut("The dock does not answer"));
        sent += 1;
        return void send();
      }, patienceMs / SENDINGS);
      try {
        void send();
        return await promise;
      } finally {
        clearInterval(timer);
        waiting.delete(tid);
      }
    },
  };
}
