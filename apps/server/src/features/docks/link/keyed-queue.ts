/** Runs work of one key in sequence, and different keys in parallel. */
export interface KeyedQueue {
  /** False if the key's queue is full and the work was rejected. */
  run(key: string, work: () => Promise<void>): boolean;
  /** Resolves once all accepted work is done. */
  idle(): Promise<void>;
}

export function createKeyedQueue(limit: number): KeyedQueue {
  const queues = new Map<string, { last: Promise<void>; waiting: number }>();
  return {
    run: (key, work) => {
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (queue.waiting >= limit) return false;
      queues.set(key, queue);
      queue.waiting += 1;
      queue.last = queue.last.then(work).finally(() => {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(key);
      });
      return true;
    },
    idle: async () => {
      while (queues.size > 0) await Promise.all([...queues.values()].map(({ last }) => last));
    },
  };
}
