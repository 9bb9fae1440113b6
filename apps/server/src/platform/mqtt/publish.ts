import type { MqttClient } from "mqtt";
import type { PublishOptions, MessageBus } from "./message-bus.ts";

/** Publishes through a client, which itself resends after a gap what the broker has not acknowledged. */
export const createPublish =
  (client: MqttClient): MessageBus["publish"] =>
  async (topic, payload, { qos = 1, withinMs }: PublishOptions = {}) => {
    if (qos === 0 && !client.connected) return;
    if (withinMs === undefined) await client.publishAsync(topic, payload, { qos });
    else await publishWithin(client, { topic, payload }, withinMs);
  };

interface Message {
  topic: string;
  payload: string;
}

/** Waits for the broker and its acknowledgement; on timeout the message is removed from the client's store. */
async function publishWithin(
  client: MqttClient,
  { topic, payload }: Message,
  withinMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(withinMs)));
  if (!client.connected) await connected(client, signal);
  const sent = Promise.withResolvers<void>();
  const before = client.getLastMessageId();
  client.publish(topic, payload, { qos: 1 }, (error) => (error ? sent.reject(error) : sent.resolve()));
  const id = client.getLastMessageId();
  const onTimeout = () => {
    if (id !== before) client.removeOutgoingMessage(id);
    sent.reject(signal.reason as Error);
  };
  signal.addEventListener("abort", onTimeout, { once: true });
  try {
    await sent.promise;
  } finally {
    signal.removeEventListener("abort", onTimeout);
  }
}

function connected(client: MqttClient, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onTimeout = () => reject(signal.reason as Error);
  client.once("connect", resolve);
  signal.addEventListener("abort", onTimeout, { once: true });
  return promise.finally(() => {
    client.off("connect", resolve);
    signal.removeEventListener("abort", onTimeout);
  });
}
