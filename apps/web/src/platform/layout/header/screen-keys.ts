import { useEffect, useSyncExternalStore } from "react";

export interface ScreenKey {
  key: string;
  label: string;
}

export interface ScreenKeys {
  title: string;
  keys: readonly ScreenKey[];
}

let shown: ScreenKeys | undefined;
const listeners = new Set<() => void>();

function show(keys: ScreenKeys | undefined): void {
  shown = keys;
  for (const listener of listeners) listener();
}

/** Lists the keys of a screen in the help, while the screen is shown. */
export function useScreenKeys(title: string, keys: readonly ScreenKey[]): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    show({ title, keys: JSON.parse(text) as ScreenKey[] });
    return () => show(undefined);
  }, [title, text]);
}

/** The keys of the screen that is shown; undefined where it has none of its own. */
export const useShownScreenKeys = (): ScreenKeys | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
