import { useState } from "react";
import type { MapSymbol } from "#platform/map/layers/symbol-layer.tsx";

/** The latest position of each symbol. */
export interface PositionFeed {
  set: (symbol: MapSymbol) => void;
  remove: (id: MapSymbol["id"]) => void;
  all: () => MapSymbol[];
  subscribe: (changed: () => void) => () => void;
}

export const usePositionFeed = (): PositionFeed => useState(makePositionFeed)[0];

export function makePositionFeed(): PositionFeed {
  const symbols = new Map<MapSymbol["id"], MapSymbol>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    set: (symbol) => {
      symbols.set(symbol.id, symbol);
      notify();
    },
    remove: (id) => {
      if (symbols.delete(id)) notify();
    },
    all: () => [...symbols.values()],
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}
