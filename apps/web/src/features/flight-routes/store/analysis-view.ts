import type { Position } from "geojson";

export type AnalysisTab = "profile" | "checks" | "batteries" | "preview";

/** The analysis panel below the map, and its layers on the map. */
export interface AnalysisView {
  isOpen: boolean;
  heightPx: number;
  /** With the 3D preview, which needs more room. */
  previewHeightPx: number;
  tab: AnalysisTab;
  hasCoverage: boolean;
  hasFootprints: boolean;
  /** Marked on the map while the pointer is over it in a chart. */
  highlightedPosition: Position | undefined;
}

const STORAGE_KEY = "planAnalysis";
export const MIN_HEIGHT_PX = 180;
const DEFAULT_HEIGHT_PX = 300;
const PREVIEW_SHARE = 0.52;
/** On phones the map comes first. */
const NARROW_PX = 900;

/** Survives leaving the planner; only part of it survives a reload. */
let last: AnalysisView | undefined;

export const initialAnalysisView = (): AnalysisView => last ?? { ...defaultView(), ...storedView() };

export function storeAnalysisView(view: AnalysisView): void {
  last = { ...view, highlightedPosition: undefined };
  const { isOpen, heightPx, previewHeightPx, tab } = view;
  const stored = JSON.stringify({ isOpen, heightPx, tallPx: previewHeightPx, tab });
  if (stored !== localStorage.getItem(STORAGE_KEY)) localStorage.setItem(STORAGE_KEY, stored);
}

/** The panel's height. */
export const panelHeight = ({ tab, heightPx, previewHeightPx }: AnalysisView): number =>
  tab === "preview" ? previewHeightPx : heightPx;

export const withPanelHeight = ({ tab }: AnalysisView, px: number): Partial<AnalysisView> =>
  tab === "preview" ? { previewHeightPx: px } : { heightPx: px };

const defaultView = (): AnalysisView => ({
  isOpen: window.innerWidth > NARROW_PX,
  heightPx: DEFAULT_HEIGHT_PX,
  previewHeightPx: Math.round(Math.max(DEFAULT_HEIGHT_PX, window.innerHeight * PREVIEW_SHARE)),
  tab: "profile",
  hasCoverage: false,
  hasFootprints: false,
  highlightedPosition: undefined,
});

interface StoredView extends Partial<Omit<AnalysisView, "previewHeightPx">> {
  tallPx?: number;
}

function storedView(): Partial<AnalysisView> {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as StoredView;
    const isNarrow = window.innerWidth <= NARROW_PX;
    const { isOpen, heightPx, tallPx, tab } = stored;
    return {
      ...(typeof isOpen === "boolean" && !isNarrow && { isOpen }),
      ...(typeof heightPx === "number" && { heightPx: Math.max(MIN_HEIGHT_PX, heightPx) }),
      ...(typeof tallPx === "number" && { previewHeightPx: Math.max(MIN_HEIGHT_PX, tallPx) }),
      ...(isTab(tab) && { tab }),
    };
  } catch {
    return {};
  }
}

const TABS: readonly unknown[] = ["profile", "checks", "batteries", "preview"] satisfies AnalysisTab[];
const isTab = (tab: unknown): tab is AnalysisTab => TABS.includes(tab);
