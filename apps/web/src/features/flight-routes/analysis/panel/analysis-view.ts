import type { Position } from "geojson";
import { useSyncExternalStore } from "react";

export type InsightTab = "profile" | "checks" | "batteries" | "preview";

/** What is shown of a plan's inside: the dock below the map, and layers on the map itself. */
export interface InsightView {
  isOpen: boolean;
  heightPx: number;
  /** With the scene, which needs more room. */
  tallPx: number;
  tab: InsightTab;
  hasCoverage: boolean;
  hasFootprints: boolean;
  /** Marked on the map while something points at it. */
  spot: Position | undefined;
}

const KEY = "planInsight";
export const LEAST_HEIGHT_PX = 180;
const USUAL_HEIGHT_PX = 300;
const TALL_SHARE = 0.52;
/** On phones the map comes first. */
const NARROW_PX = 900;

const listeners = new Set<() => void>();
let view: InsightView | undefined;

const insightView = (): InsightView => (view ??= { ...startView(), ...remembered() });

export const useInsightView = (): InsightView => useSyncExternalStore(subscribe, insightView);

export function setInsightView(change: Partial<InsightView>): void {
  view = { ...insightView(), ...change };
  const { isOpen, heightPx, tallPx, tab } = view;
  if (!("spot" in change)) localStorage.setItem(KEY, JSON.stringify({ isOpen, heightPx, tallPx, tab }));
  for (const listener of listeners) listener();
}

/** How high the dock is, and what changes it. */
export const dockHeight = ({ tab, heightPx, tallPx }: InsightView): number =>
  tab === "preview" ? tallPx : heightPx;

export const withDockHeight = ({ tab }: InsightView, px: number): Partial<InsightView> =>
  tab === "preview" ? { tallPx: px } : { heightPx: px };

const startView = (): InsightView => ({
  isOpen: window.innerWidth > NARROW_PX,
  heightPx: USUAL_HEIGHT_PX,
  tallPx: Math.round(Math.max(USUAL_HEIGHT_PX, window.innerHeight * TALL_SHARE)),
  tab: "profile",
  hasCoverage: false,
  hasFootprints: false,
  spot: undefined,
});

function remembered(): Partial<InsightView> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<InsightView>;
    const isNarrow = window.innerWidth <= NARROW_PX;
    return {
      ...(typeof kept.isOpen === "boolean" && !isNarrow && { isOpen: kept.isOpen }),
      ...(typeof kept.heightPx === "number" && { heightPx: Math.max(LEAST_HEIGHT_PX, kept.heightPx) }),
      ...(typeof kept.tallPx === "number" && { tallPx: Math.max(LEAST_HEIGHT_PX, kept.tallPx) }),
      ...(isTab(kept.tab) && { tab: kept.tab }),
    };
  } catch {
    return {};
  }
}

const TABS: readonly unknown[] = ["profile", "checks", "batteries", "preview"] satisfies InsightTab[];
const isTab = (tab: unknown): tab is InsightTab => TABS.includes(tab);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
