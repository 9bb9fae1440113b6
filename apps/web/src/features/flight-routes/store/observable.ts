/** A value with listeners. */
export interface Observable<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  hasListeners: () => boolean;
}

export function createObservable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    hasListeners: () => listeners.size > 0,
  };
}
