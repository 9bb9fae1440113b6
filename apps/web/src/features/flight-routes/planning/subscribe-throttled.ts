const INTERVAL_MS = 150;

type Subscribe = (listener: () => void) => () => void;

/** Calls the listener at once, then at most every 150 ms, and always after the last change. */
export function subscribeThrottled(subscribe: Subscribe, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = -Infinity;
  const notify = (): void => {
    timer = undefined;
    lastMs = performance.now();
    listener();
  };
  const unsubscribe = subscribe(() => {
    if (timer !== undefined) return;
    const waitMs = lastMs + INTERVAL_MS - performance.now();
    if (waitMs <= 0) notify();
    else timer = setTimeout(notify, waitMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
