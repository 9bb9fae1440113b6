import { useSyncExternalStore } from "react";

/** Undefined until it is first opened, so that nothing of the search is loaded before. */
let opened: boolean | undefined;
const listeners = new Set<() => void>();

export function openSearch(isOpen = true): void {
  opened = isOpen;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSearchOpening = (): boolean | undefined => useSyncExternalStore(subscribe, () => opened);
