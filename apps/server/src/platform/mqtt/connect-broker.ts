import mqtt from "mqtt";
import type { FastifyBaseLogger } from "fastify";
import { createPublish } from "./publish.ts";
import { type MessageListener, type MessageBus, SHARED_PREFIX, topicMatches } from "./message-bus.ts";

export interface BrokerAccount {
  username: string;
  password: string;
}

const PROBE_TIMEOUT_MS = 2500;
/** CONNACK codes of MQTT 3.1.1 and 5: bad credentials or not authorized. */
const REFUSALS = new Set([4, 5, 134, 135]);

/**
 * Connects to an external broker. The client reconnects forever and subscribes again after each gap. Credentials in
 * the URL take precedence over the given ones.
 */
export async function connectBroker(
  url: string,
  account: BrokerAccount,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
  connectTimeoutMs = 10_000,
): Promise<MessageBus> {
  const { username } = new URL(url);
  const client = mqtt.connect(url, {
    ...(username ? {} : account),
    clientId: `overfly-${crypto.randomUUID()}`,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 1000,
    reconnectOnConnackError: true, // a starting broker may not know our account yet
    connectTimeout: connectTimeoutMs,
  });
  client.on("connect", () => log.info("Connected to the broker"));
  client.on("close", () => log.warn("Disconnected from the broker; reconnecting"));
  client.on("error", (error) => log.warn({ err: error }, "The connection to the broker failed"));

  const listeners = new Map<string, Set<MessageListener>>();
  client.on("message", (topic, payload) => {
    for (const [filter, ofFilter] of listeners)
      if (topicMatches(filter, topic)) for (const listener of ofFilter) listener(topic, payload);
  });

  await firstConnection(client, connectTimeoutMs);
  const publish = createPublish(client);
  return {
    publish,
    subscribe: async (filter, listener, { shared = false } = {}) => {
      const ofFilter = listeners.get(filter) ?? new Set();
      listeners.set(filter, ofFilter.add(listener));
      const topic = shared ? `${SHARED_PREFIX}${filter}` : filter;
      if (ofFilter.size === 1) await client.subscribeAsync(topic, { qos: 1 });
      return () => {
        ofFilter.delete(listener);
        if (ofFilter.size > 0) return;
        listeners.delete(filter);
        client.unsubscribe(topic);
      };
    },
    probe: async () => {
      if (!client.connected) throw new Error("The broker does not respond");
      await publish("overfly/probe", "", { withinMs: PROBE_TIMEOUT_MS }); // a broker may keep a connection open and do nothing
    },
    close: () => client.endAsync(true),
  };
}

/** Waits for the first connection. Bad credentials fail at once; a missing broker is awaited for a while. */
async function firstConnection(client: mqtt.MqttClient, timeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let reason = "no answer";
  const onError = (error: Error & { code?: unknown }) => {
    reason = error.message || String(error.code);
    if (typeof error.code === "number" && REFUSALS.has(error.code)) reject(new Error(reason));
  };
  client.on("error", onError);
  client.once("connect", () => resolve());
  const timer = setTimeout(() => reject(new Error(reason)), timeoutMs);
  try {
    await promise;
  } catch (error) {
    await client.endAsync(true);
    throw error;
  } finally {
    clearTimeout(timer);
    client.off("error", onError);
  }
}
