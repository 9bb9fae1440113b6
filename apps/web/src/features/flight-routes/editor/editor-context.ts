import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { createContext, useContext } from "react";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { DraftAction, Imaging, RoutePart } from "#features/flight-routes/store/draft-history.ts";
import type { DocumentErrors } from "#features/flight-routes/document/document-errors.ts";

/** What every field of the panel needs to know. */
export interface EditorContextValue {
  site: SiteDetail;
  document: RouteDocument;
  /** The part that is worked at. */
  part: RoutePart | undefined;
  onPart: (id: string) => void;
  /** The waypoint or target of the part that is worked at, shown on the map too. */
  activePoint: number | undefined;
  onActivePoint: (index: number | undefined) => void;
  plan: PlanState;
  errors: DocumentErrors;
  tool: Tool;
  onTool: (tool: Tool) => void;
  edit: (change: DraftAction) => void;
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditor(): EditorContextValue {
  const panel = useContext(EditorContext);
  if (!panel) throw new Error("A field stands outside of the panel.");
  return panel;
}

/** Sets fields of a part: what is typed in one go is one step for undo. */
export function useItemSetter<Part extends RoutePart>(part: Part) {
  const { edit: change } = useEditor();
  return (own: Partial<Part>, typing?: string): void =>
    change({ type: "part", part: { ...part, ...own }, ...(typing && { typing }) });
}

/** Sets how a part is photographed. By hand it is no preset any more. */
export function useImagingSetter(part: RoutePart) {
  const set = useItemSetter(part);
  return (imaging: Partial<Imaging>, typing?: string): void =>
    set({ preset: undefined, imaging: { ...part.imaging, ...imaging } }, typing);
}

export function useDocumentSetter() {
  const { edit: change } = useEditor();
  return (document: Partial<RouteDocument>, typing?: string): void =>
    change({ type: "document", document, ...(typing && { typing }) });
}
