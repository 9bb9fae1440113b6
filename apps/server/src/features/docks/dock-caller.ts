import { randomUUID } from "node:crypto";
import { parseEnvelope, Reply } from "@overfly/dji-cloud-api/messages/envelope";
import { parseTopic, topicOf } from "@overfly/dji-cloud-api/messages/topics";
import type { FastifyBaseLogger } from "fastify";
import { timedOut } from "#platform/http/errors.ts";
import type { MessageBus } from "#platform/mqtt/message-bus.ts";
import type { DockReply, DockLink } from "#platform/mqtt/dock-link.ts";

const REPLY_TIMEOUT_MS = 10_000;
/** The call is resent after each third of the timeout; a dock runs it once, by its tid. */
const MAX_ATTEMPTS = 3;

interface DockCallerOptions {
  broker: MessageBus & { deviceUrl: string };
  log: Pick<FastifyBaseLogger, "warn">;
  now: () => Date;
  timeoutMs?: number;
}

/** Sends service calls to docks. Every process receives all replies and recognises its own by their tid. */
export async function createDockCaller(options: DockCallerOptions): Promise<DockLink> {
  const { broker, log, now, timeoutMs: patienceMs = REPLY_TIMEOUT_MS } = options;
  const pending = new Map<string, { serialNumber: string; resolve: (answer: DockReply) => void }>();

  await broker.subscribe(topicOf("+", "services_reply"), (topic, payload) => {
    const read = parseEnvelope(payload.toString());
    if (!read.ok) return log.warn({ topic, reason: read.reason }, "Dropped a dock's reply");
    const call = pending.get(read.envelope.tid ?? "");
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
      const { promise, resolve, reject } = Promise.withResolvers<DockReply>();
      pending.set(tid, { serialNumber, resolve });
      const message = JSON.stringify({ tid, bid, timestamp: now().getTime(), method, data });
      const topic = topicOf(serialNumber, "services");
      // an abandoned call must not reach the dock later, when the broker is back
      const deadline = performance.now() + patienceMs;
      const send = () =>
        broker
          .publish(topic, message, { withinMs: deadline - performance.now() })
          .catch((error: unknown) => log.warn({ err: error, topic }, "Message not sent"));

      let attempts = 1;
      const timer = setInterval(() => {
        if (attempts === MAX_ATTEMPTS) return reject(timedOut("errors/docks:noReply"));
        attempts += 1;
        return void send();
      }, patienceMs / MAX_ATTEMPTS);
      try {
        void send();
        return await promise;
      } finally {
        clearInterval(timer);
        pending.delete(tid);
      }
    },
  };
}
