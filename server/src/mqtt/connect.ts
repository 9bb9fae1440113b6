import mqtt from "mqtt";
import type { FastifyBaseLogger } from "fastify";
import { type Hear, type MessageBus, SHARED_PREFIX, topicMatches } from "./message-bus.ts";

export interface BrokerAccount {
  username: string;
  password: string;
}

const CONNECT_PATIENCE_MS = 10_000;

/**
 * Connects to a broker elsewhere. It may come later: the client tries again for ever, and its subscriptions are made
 * anew after each gap. An account in the URL wins over the given one.
 */
export async function connectBroker(
  url: string,
  account: BrokerAccount,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): Promise<MessageBus> {
  const { username } = new URL(url);
  const client = mqtt.connect(url, {
    ...(username ? {} : account),
    clientId: `overfly-${crypto.randomUUID()}`,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 1000,
    connectTimeout: CONNECT_PATIENCE_MS,
  });
  client.on("connect", () => log.info("Connected to the broker"));
  client.on("close", () => log.warn("The broker does not answer; trying again"));
  client.on("error", (error) => log.warn({ err: error }, "The broker's connection failed"));

  const heard = new Map<string, Set<Hear>>();
  client.on("message", (topic, payload) => {
    for (const [filter, hearers] of heard)
      if (topicMatches(filter, topic)) for (const hear of hearers) hear(topic, payload);
  });

  await ready(client);
  return {
    publish: async (topic, payload, qos = 1) => {
      if (qos === 0 && !client.connected) return;
      await client.publishAsync(topic, payload, { qos });
    },
    subscribe: async (filter, hear, { shared = false } = {}) => {
      const hearers = heard.get(filter) ?? new Set();
      heard.set(filter, hearers.add(hear));
      const topic = shared ? `${SHARED_PREFIX}${filter}` : filter;
      if (hearers.size === 1) await client.subscribeAsync(topic, { qos: 1 });
      return () => {
        hearers.delete(hear);
        if (hearers.size > 0) return;
        heard.delete(filter);
        client.unsubscribe(topic);
      };
    },
    probe: async () => {
      if (!client.connected) throw new Error("The broker does not answer");
    },
    close: () => client.endAsync(true),
  };
}

async function ready(client: mqtt.MqttClient): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error("The broker of MQTT_URL does not answer")),
    CONNECT_PATIENCE_MS,
  );
  client.once("connect", () => resolve());
  try {
    await promise;
  } catch (error) {
    await client.endAsync(true);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
