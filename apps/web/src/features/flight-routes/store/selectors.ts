import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { availableTool } from "#features/flight-routes/map-tools/toolbar/tool-availability.ts";
import { IDLE_TOOL, type Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { canSave, hasUnsavedChanges } from "./edit-session.ts";
import type { PlannerState } from "./planner-state.ts";

export const selectIsEditing = ({ session }: PlannerState): boolean => session !== undefined;
export const selectIsDirty = ({ session }: PlannerState): boolean => hasUnsavedChanges(session);
export const selectCanSave = ({ session, planning }: PlannerState): boolean =>
  planning.status === "success" && canSave(session);

export const selectEditedDocument = ({ session }: PlannerState): RouteDocument | undefined =>
  session?.history.present.document;

/** The chosen item, otherwise the first. */
export const itemIn = (
  document: RouteDocument | undefined,
  { selectedItemId }: Pick<PlannerState, "selectedItemId">,
): RouteItem | undefined => document?.items.find(({ id }) => id === selectedItemId) ?? document?.items[0];

export const selectActiveItem = (state: PlannerState): RouteItem | undefined =>
  itemIn(selectEditedDocument(state), state);

/** A new, empty route starts with drawing an outline. */
export function selectTool(state: PlannerState): Tool {
  const { session, toolChoice } = state;
  if (!session) return IDLE_TOOL;
  const initial = session.saved.document.items.length === 0 ? "outline" : IDLE_TOOL;
  const selected = toolChoice?.sessionKey === session.key ? toolChoice.tool : initial;
  return availableTool(selected, selectActiveItem(state)?.kind);
}
