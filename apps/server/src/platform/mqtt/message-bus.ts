export type MessageListener = (topic: string, payload: Buffer) => void;

export interface PublishOptions {
  qos?: 0 | 1;
  withinMs?: number;
}

/** The broker as this process sees it, whether it runs inside or elsewhere. */
export interface MessageBus {
  /**
   * QoS 1, the default, resolves once the broker has it, however long the broker is away; with `withinMs` it rejects
   * after that time, and the message is never sent later. QoS 0 resolves at once, and without a broker is lost.
   */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>;
  /**
   * Hears a topic filter. `shared` filters are divided among the processes of one installation where the broker can:
   * each message reaches one of them. Answers with a function that ends the subscription.
   */
  subscribe(filter: string, hear: MessageListener, options?: { shared?: boolean }): Promise<() => void>;
  /** Resolves while the broker answers. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** The group of shared subscriptions that all processes of an installation belong to. */
export const SHARED_PREFIX = "$share/overfly/";

/** Whether a topic lies under a filter with + and #. */
export function topicMatches(filter: string, topic: string): boolean {
  const wanted = filter.split("/");
  const given = topic.split("/");
  for (const [index, part] of wanted.entries()) {
    if (part === "#") return true;
    if (given[index] === undefined || (part !== "+" && part !== given[index])) return false;
  }
  return wanted.length === given.length;
}
