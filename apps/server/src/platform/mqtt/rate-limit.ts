/** Counts events per key in fixed windows. Expired windows are removed. */
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

  function windowOf(key: string) {
    const current = windows.get(key);
    if (current && now() - current.since < windowMs) return current;
    if (windows.size >= MAX_WINDOWS) sweep();
    const started = { since: now(), count: 0 };
    windows.set(key, started);
    return started;
  }

  function sweep() {
    for (const [key, { since }] of windows) if (now() - since >= windowMs) windows.delete(key);
  }

  return {
    take: (key) => {
      const window = windowOf(key);
      window.count += 1;
      return window.count <= max;
    },
    isExhausted: (key) => windowOf(key).count >= max,
  };
}
