import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** A feature's id, as it was given to its layer. */
export type FeatureId = string | number;

export interface LayerListener {
  onClick?: ((id: FeatureId) => void) | undefined;
  onHover?: ((id: FeatureId | null) => void) | undefined;
}

/** Listeners of a map's layers. Where features overlap, only the topmost one's is called. */
export interface MapClicks {
  listeners: Map<string, LayerListener>;
  /** Suspends the layers' clicks while a shape is drawn; returns the release function. */
  hold: () => () => void;
  isHeld: () => boolean;
}

export function makeMapClicks(): MapClicks {
  let holders = 0;
  return {
    listeners: new Map(),
    hold: () => {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    isHeld: () => holders > 0,
  };
}

export const MapClicksContext = createContext<MapClicks>(makeMapClicks());

export function useLayerListener(layer: string, { onClick, onHover }: LayerListener): void {
  const { listeners } = useContext(MapClicksContext);
  const click = useEffectEvent((id: FeatureId) => onClick?.(id));
  const hover = useEffectEvent((id: FeatureId | null) => onHover?.(id));
  const clickable = onClick !== undefined;
  const hoverable = onHover !== undefined;
  useEffect(() => {
    if (!clickable && !hoverable) return;
    listeners.set(layer, {
      onClick: clickable ? (id) => click(id) : undefined,
      onHover: (id) => hover(id),
    });
    return () => {
      listeners.delete(layer);
    };
  }, [layer, listeners, clickable, hoverable]);
}
