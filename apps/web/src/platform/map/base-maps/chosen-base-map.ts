import { useSyncExternalStore } from "react";
import { readRemembered, remember } from "#platform/ui/browser-memory.ts";

const NAME = "base_map";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The id of the base map that the user chose on this device; undefined for the built-in one. */
export const useChosenBaseMap = (): number | undefined => {
  const stored = useSyncExternalStore(subscribe, () => readRemembered(NAME));
  return stored === undefined ? undefined : Number(stored);
};

/** Whether the user of this device looks at another map than the built-in one. */
export const isBaseMapChosen = (): boolean => readRemembered(NAME) !== undefined;

/** On every map, also those that are open. */
export function chooseBaseMap(id: number | undefined): void {
  remember(NAME, id === undefined ? undefined : String(id));
  for (const listener of listeners) listener();
}
