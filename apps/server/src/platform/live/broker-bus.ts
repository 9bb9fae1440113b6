import { randomUUID } from "node:crypto";
import type { LiveEvent } from "@overfly/contract/live";
import type { FastifyBaseLogger } from "fastify";
import type { MessageBus } from "#platform/mqtt/message-bus.ts";
import { type Audience, createLocalBus, type LiveBus } from "./live-bus.ts";

const ROOT = "overfly/live";

/**
 * A live bus across all processes, over MQTT. Each event is delivered locally at once and published to the others on
 * `overfly/live/{organization}/{process}`, where only our own servers may publish.
 */
export async function createBrokerBus(
  broker: Pick<MessageBus, "publish" | "subscribe">,
  log: Pick<FastifyBaseLogger, "warn">,
  /** Whether browsers are connected to this process; otherwise it only publishes. */
  { listens = true }: { listens?: boolean } = {},
): Promise<LiveBus> {
  const processId = randomUUID();
  const local = createLocalBus();
  const fail = (error: unknown) => log.warn({ err: error }, "A live event was lost");

  const receive = (topic: string, payload: Buffer) => {
    if (topic.endsWith(processId)) return;
    try {
      const { audience, event } = JSON.parse(payload.toString()) as { audience: Audience; event: LiveEvent };
      local.publish(audience, event);
    } catch (error) {
      fail(error);
    }
  };
  if (listens) await broker.subscribe(`${ROOT}/+/+`, receive);
  return {
    publish: (audience, event) => {
      local.publish(audience, event);
      const topic = `${ROOT}/${audience.organization_id}/${processId}`;
      broker.publish(topic, JSON.stringify({ audience, event }), { qos: 0 }).catch(fail);
    },
    subscribe: (listener) => local.subscribe(listener),
    replay: (lastMs, listener) => local.replay(lastMs, listener),
  };
}
