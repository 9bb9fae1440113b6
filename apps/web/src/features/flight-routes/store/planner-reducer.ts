import type { Position } from "geojson";
import { IDLE_TOOL, type Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { AnalysisTab, AnalysisView } from "./analysis-view.ts";
import { type EditSessionAction, editSessionReducer } from "./edit-session.ts";
import type { AnalysisSource, DrawTarget, PlannerState, RouteDialog, SidePanel } from "./planner-state.ts";
import type { Viewport } from "./viewport.ts";

export type PlannerAction =
  | EditSessionAction
  | { type: "selectItem"; id: string }
  | { type: "selectPoint"; itemId: string; index: number }
  | { type: "deselectPoint" }
  | { type: "focus"; position: Position }
  | { type: "selectTool"; tool: Tool; viewport: Viewport }
  | { type: "setDrawTarget"; target: DrawTarget | undefined }
  | { type: "setSnapping"; isSnapping: boolean }
  | { type: "setMapDark"; isDark: boolean }
  | { type: "setPlanning"; planning: PlanState }
  | { type: "setAnalysis"; analysis: AnalysisSource | undefined }
  | { type: "openAnalysisTab"; tab: AnalysisTab; viewport: Viewport }
  | { type: "updateAnalysisView"; view: Partial<AnalysisView> }
  | { type: "collapsePanel"; isCollapsed: boolean; viewport: Viewport }
  | { type: "openSidePanel"; panel: SidePanel }
  | { type: "closeSidePanel" }
  | { type: "openDialog"; dialog: RouteDialog }
  | { type: "closeDialog" };

export function plannerReducer(state: PlannerState, action: PlannerAction): PlannerState {
  switch (action.type) {
    case "startEditing":
    case "edit":
    case "rebase":
    case "stopEditing":
      return { ...state, session: editSessionReducer(state.session, action) };
    case "selectItem":
      return { ...state, selectedItemId: action.id };
    case "selectPoint":
      return { ...state, selectedPoint: { itemId: action.itemId, index: action.index } };
    case "deselectPoint":
      return { ...state, selectedPoint: undefined };
    case "focus":
      return { ...state, focus: [...action.position] };
    case "selectTool":
      return toolSelected(state, action.tool, action.viewport);
    case "setDrawTarget":
      return { ...state, drawTarget: action.target };
    case "setSnapping":
      return { ...state, isSnapping: action.isSnapping };
    case "setMapDark":
      return { ...state, isMapDark: action.isDark };
    case "setPlanning":
      return { ...state, planning: action.planning };
    case "setAnalysis":
      return { ...state, analysis: action.analysis };
    case "openAnalysisTab":
      return analysisTabOpened(state, action.tab, action.viewport);
    case "updateAnalysisView":
      return { ...state, analysisView: { ...state.analysisView, ...action.view } };
    case "collapsePanel": {
      const collapsed = { ...state, isPanelCollapsed: action.isCollapsed };
      return action.isCollapsed ? collapsed : analysisClosedOnPhones(collapsed, action.viewport);
    }
    case "openSidePanel":
      return { ...state, sidePanel: action.panel };
    case "closeSidePanel":
      return { ...state, sidePanel: undefined };
    case "openDialog":
      return { ...state, dialog: action.dialog };
    case "closeDialog":
      return { ...state, dialog: undefined };
  }
}

/** On small screens the panel makes room for drawing on the map. */
function toolSelected(state: PlannerState, tool: Tool, viewport: Viewport): PlannerState {
  const sessionKey = state.session?.key;
  const selected = { ...state, toolChoice: { tool, sessionKey }, drawTarget: undefined };
  if (tool === IDLE_TOOL || viewport === "wide") return selected;
  return analysisClosedOnPhones({ ...selected, isPanelCollapsed: true }, viewport);
}

function analysisTabOpened(state: PlannerState, tab: AnalysisTab, viewport: Viewport): PlannerState {
  const needsRoom = viewport === "phone" || (tab === "preview" && viewport === "narrow");
  return {
    ...state,
    analysisView: { ...state.analysisView, tab, isOpen: true },
    isPanelCollapsed: state.isPanelCollapsed || needsRoom,
  };
}

const analysisClosedOnPhones = (state: PlannerState, viewport: Viewport): PlannerState =>
  viewport === "phone" ? { ...state, analysisView: { ...state.analysisView, isOpen: false } } : state;
