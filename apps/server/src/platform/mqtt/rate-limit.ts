/** Counts events per key in fixed windows. Expired windows are removed, and the oldest where there are too many. */
export interface RateLimit {
  /** Counts one event; returns whether the key stays within its limit. */
  take(key: string): boolean;
  /** Whether the key has reached its limit, without counting. */
  isExhausted(key: string): boolean;
}

const MAX_WINDOWS = 10_000;

export function createRateLimit(
  { max, windowMs }: { max: number; windowMs: number },
  now: () => number = Date.now,
): RateLimit {
  const windows = new Map<string, { since: number; count: number }>();

  function currentOf(key: string) {
    const current = windows.get(key);
    return current && now() - current.since < windowMs ? current : undefined;
  }

  function start(key: string) {
    windows.delete(key); // the map is in the order of their beginnings
    for (const [other, { since }] of windows) {
      if (windows.size < MAX_WINDOWS && now() - since < windowMs) break;
      windows.delete(other);
    }
    const started = { since: now(), count: 0 };
    windows.set(key, started);
    return started;
  }

  return {
    take: (key) => {
      const window = currentOf(key) ?? start(key);
      window.count += 1;
      return window.count <= max;
    },
    isExhausted: (key) => (currentOf(key)?.count ?? 0) >= max,
  };
}
