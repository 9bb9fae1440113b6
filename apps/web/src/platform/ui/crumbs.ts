import { useEffect, useSyncExternalStore } from "react";

/** Names that screens have given to the parts of a path, such as a site's name to its token. */
let names: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Names a part of the path in the breadcrumbs while the screen is shown. */
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
