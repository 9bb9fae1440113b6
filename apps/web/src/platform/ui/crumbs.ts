import { useEffect, useSyncExternalStore } from "react";

/** Labels that screens set for segments of the path, such as a site's name for its token. */
let names: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Labels a segment of the path in the breadcrumbs while the screen is mounted. */
export function useCrumb(part: string | undefined, name: string | undefined): void {
  useEffect(() => {
    if (part === undefined || name === undefined) return;
    change(new Map([...names, [part, name]]));
  }, [part, name]);
}

export const clearCrumbs = (): void => change(new Map());

export const useCrumbNames = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => names);

function change(next: ReadonlyMap<string, string>): void {
  names = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
