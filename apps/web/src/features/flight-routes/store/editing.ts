import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import { IDLE_TOOL, type Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { DraftAction, Imaging } from "./draft-history.ts";
import { useDisplayedRoute } from "./displayed-route.ts";
import { useDispatch, usePlanner, usePlannerContext } from "./planner-context.ts";
import type { DrawTarget } from "./planner-state.ts";
import { selectActiveItem, selectEditedDocument, selectTool } from "./selectors.ts";
import { currentViewport } from "./viewport.ts";

/** The edited document. */
export function useEditedDocument(): RouteDocument {
  const document = usePlanner(selectEditedDocument);
  if (!document) throw new Error("No route is edited.");
  return document;
}

export const useActiveItem = (): RouteItem | undefined => usePlanner(selectActiveItem);
export const useTool = (): Tool => usePlanner(selectTool);
export const usePlanning = (): PlanState => usePlanner(({ planning }) => planning);

/** Changes the draft; each edit is an undo step. */
export function useEdit(): (edit: DraftAction) => void {
  const dispatch = useDispatch();
  return (edit) => dispatch({ type: "edit", edit });
}

/** Sets fields of an item. Keystrokes with the same `typing` are one undo step. */
export function useUpdateItem<Item extends RouteItem>(item: Item) {
  const edit = useEdit();
  return (fields: Partial<Item>, typing?: string): void =>
    edit({ type: "updateItem", item: { ...item, ...fields }, ...(typing && { typing }) });
}

/** Sets imaging fields of an item, which then no longer follows a preset. */
export function useUpdateImaging(item: RouteItem) {
  const update = useUpdateItem(item);
  return (imaging: Partial<Imaging>, typing?: string): void =>
    update({ preset: undefined, imaging: { ...item.imaging, ...imaging } }, typing);
}

export function useUpdateDocument() {
  const edit = useEdit();
  return (document: Partial<RouteDocument>, typing?: string): void =>
    edit({ type: "updateDocument", document, ...(typing && { typing }) });
}

export function useSelectItem(): (id: string) => void {
  const dispatch = useDispatch();
  return (id) => dispatch({ type: "selectItem", id });
}

export function useSelectTool(): (tool: Tool) => void {
  const dispatch = useDispatch();
  return (tool) => dispatch({ type: "selectTool", tool, viewport: currentViewport() });
}

/** Pans the map to a position and marks it. */
export function useFocusOnMap(): (position: Position) => void {
  const dispatch = useDispatch();
  return (position) => dispatch({ type: "focus", position });
}

/** Plans a draft that is not committed, while something is dragged; undefined returns to the committed one. */
export const usePreviewDocument = () => usePlannerContext().store.livePlan.preview;
export const useRoutePlanner = () => usePlannerContext().store.livePlan.planner;
export const useDrawing = () => usePlannerContext().store.drawing;

export function useDrawTarget(): [DrawTarget | undefined, (target: DrawTarget | undefined) => void] {
  const dispatch = useDispatch();
  return [
    usePlanner(({ drawTarget }) => drawTarget),
    (target) => dispatch({ type: "setDrawTarget", target }),
  ];
}

/** The document with one item replaced. */
export const withItem = (document: RouteDocument, item: RouteItem): RouteDocument => ({
  ...document,
  items: document.items.map((one) => (one.id === item.id ? item : one)),
});

/** The tool used on the map: none while a version is shown there. */
export function useMapTool(): Tool {
  const tool = useTool();
  return useDisplayedRoute().isEditing ? tool : IDLE_TOOL;
}
