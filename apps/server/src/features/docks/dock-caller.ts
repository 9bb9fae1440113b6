import { randomUUID } from "node:crypto";
import { parseEnvelope, Reply } from "@overfly/dji-cloud-api/messages/envelope";
import type { FastifyBaseLogger } from "fastify";
import { timedOut } from "#platform/http/errors.ts";
import { publishDockChange } from "#platform/mqtt/dock-changes.ts";
import type { DockReply, DockLink } from "#platform/mqtt/dock-link.ts";
import type { Broker } from "#platform/mqtt/open-broker.ts";

const REPLY_TIMEOUT_MS = 10_000;
/** The call is resent after each third of the timeout; a dock runs it once, by its tid. */
const MAX_ATTEMPTS = 3;

interface DockCallerOptions {
  broker: Broker;
  log: Pick<FastifyBaseLogger, "warn">;
  now: () => Date;
  timeoutMs?: number;
}

/** Sends service calls to docks. Every process receives all replies and recognises its own by their tid. */
export async function createDockCaller(options: DockCallerOptions): Promise<DockLink> {
  const { broker, log, now, timeoutMs: patienceMs = REPLY_TIMEOUT_MS } = options;
  const pending = new Map<string, { replyTopic: string; resolve: (answer: DockReply) => void }>();

  const everyReply = broker.topics.fromAllDevices().filter((filter) => filter.endsWith("/services_reply"));
  const receive = (topic: string, payload: Buffer) => {
    const read = parseEnvelope(payload.toString());
    if (!read.ok) return log.warn({ topic, reason: read.reason }, "Dropped a dock's reply");
    const call = pending.get(read.envelope.tid ?? "");
    if (call?.replyTopic !== topic) return undefined;
    const reply = Reply.safeParse(read.envelope.data);
    if (!reply.success) return log.warn({ topic }, "A dock's reply has no result");
    call.resolve({ result: reply.data.result, output: reply.data.output ?? {} });
    return undefined;
  };
  for (const filter of everyReply) await broker.subscribe(filter, receive);

  return {
    deviceUrl: broker.deviceUrl,
    announceChange: ({ mqtt_username }, { disconnect } = { disconnect: false }) =>
      publishDockChange(broker, { mqtt_username, disconnect }),
    call: async (dock, { method, data, bid = randomUUID() }) => {
      const tid = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<DockReply>();
      pending.set(tid, { replyTopic: broker.topics.of(dock, "services_reply"), resolve });
      const message = JSON.stringify({ tid, bid, timestamp: now().getTime(), method, data });
      const topic = broker.topics.of(dock, "services");
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
