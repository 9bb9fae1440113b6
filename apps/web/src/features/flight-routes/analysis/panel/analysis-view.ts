import type { Position } from "geojson";
import { useSyncExternalStore } from "react";

export type AnalysisTab = "profile" | "checks" | "batteries" | "preview";

/** What is shown of a plan's inside: the dock below the map, and layers on the map itself. */
export interface AnalysisView {
  isOpen: boolean;
  heightPx: number;
  /** With the scene, which needs more room. */
  previewHeightPx: number;
  tab: AnalysisTab;
  hasCoverage: boolean;
  hasFootprints: boolean;
  /** Marked on the map while something points at it. */
  highlightedPosition: Position | undefined;
}

const KEY = "planInsight";
export const MIN_HEIGHT_PX = 180;
const DEFAULT_HEIGHT_PX = 300;
const TALL_SHARE = 0.52;
/** On phones the map comes first. */
const NARROW_PX = 900;

const listeners = new Set<() => void>();
let view: AnalysisView | undefined;

const analysisView = (): AnalysisView => (view ??= { ...defaultView(), ...stored() });

export const useAnalysisView = (): AnalysisView => useSyncExternalStore(subscribe, analysisView);

export function setAnalysisView(change: Partial<AnalysisView>): void {
  view = { ...analysisView(), ...change };
  const { isOpen, heightPx, previewHeightPx: tallPx, tab } = view;
  if (!("spot" in change)) localStorage.setItem(KEY, JSON.stringify({ isOpen, heightPx, tallPx, tab }));
  for (const listener of listeners) listener();
}

/** How high the dock is, and what changes it. */
export const panelHeight = ({ tab, heightPx, previewHeightPx: tallPx }: AnalysisView): number =>
  tab === "preview" ? tallPx : heightPx;

export const withPanelHeight = ({ tab }: AnalysisView, px: number): Partial<AnalysisView> =>
  tab === "preview" ? { previewHeightPx: px } : { heightPx: px };

const defaultView = (): AnalysisView => ({
  isOpen: window.innerWidth > NARROW_PX,
  heightPx: DEFAULT_HEIGHT_PX,
  previewHeightPx: Math.round(Math.max(DEFAULT_HEIGHT_PX, window.innerHeight * TALL_SHARE)),
  tab: "profile",
  hasCoverage: false,
  hasFootprints: false,
  highlightedPosition: undefined,
});

function stored(): Partial<AnalysisView> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<AnalysisView>;
    const isNarrow = window.innerWidth <= NARROW_PX;
    return {
      ...(typeof kept.isOpen === "boolean" && !isNarrow && { isOpen: kept.isOpen }),
      ...(typeof kept.heightPx === "number" && { heightPx: Math.max(MIN_HEIGHT_PX, kept.heightPx) }),
      ...(typeof kept.previewHeightPx === "number" && { previewHeightPx: Math.max(MIN_HEIGHT_PX, kept.previewHeightPx) }),
      ...(isTab(kept.tab) && { tab: kept.tab }),
    };
  } catch {
    return {};
  }
}

const TABS: readonly unknown[] = ["profile", "checks", "batteries", "preview"] satisfies AnalysisTab[];
const isTab = (tab: unknown): tab is AnalysisTab => TABS.includes(tab);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
