export type MessageListener = (topic: string, payload: Buffer) => void;

export interface PublishOptions {
  qos?: 0 | 1;
  withinMs?: number;
}

/** The broker, whether it runs inside this process or elsewhere. */
export interface MessageBus {
  /**
   * QoS 1, the default, resolves once the broker acknowledges the message, however long it is unavailable; with
   * `withinMs` it rejects after that time, and the message is never sent later. QoS 0 resolves at once; without a
   * connection the message is lost.
   */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>;
  /**
   * Subscribes to a topic filter. Messages of a `shared` filter go to one of the installation's processes each,
   * where the broker supports that. Resolves with a function that ends the subscription.
   */
  subscribe(filter: string, listener: MessageListener, options?: { shared?: boolean }): Promise<() => void>;
  /** Resolves while the broker responds. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** The shared subscription group of an installation's processes. */
export const SHARED_PREFIX = "$share/overfly/";

/** Whether a topic matches a filter with + and #. */
export function topicMatches(filter: string, topic: string): boolean {
  const filterParts = filter.split("/");
  const topicParts = topic.split("/");
  for (const [index, part] of filterParts.entries()) {
    if (part === "#") return true;
    if (topicParts[index] === undefined || (part !== "+" && part !== topicParts[index])) return false;
  }
  return filterParts.length === topicParts.length;
}
