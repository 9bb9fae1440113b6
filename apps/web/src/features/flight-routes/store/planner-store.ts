import { type DrawingControls, makeDrawingControls } from "#platform/drawing/drawing-controls.ts";
import { createLivePlan, type LivePlan } from "#features/flight-routes/planning/live-plan.ts";
import { storeAnalysisView } from "./analysis-view.ts";
import { storeMapTheme } from "./map-theme-storage.ts";
import { type PlannerAction, plannerReducer } from "./planner-reducer.ts";
import { initialPlannerState, type PlannerState } from "./planner-state.ts";

/** State, and the two services that change faster than React renders: planning and drawing. */
export interface PlannerStore {
  getState: () => PlannerState;
  dispatch: (action: PlannerAction) => void;
  subscribe: (listener: () => void) => () => void;
  livePlan: LivePlan;
  drawing: DrawingControls;
}

export function createPlannerStore(): PlannerStore {
  const listeners = new Set<() => void>();
  const livePlan = createLivePlan();
  let state = initialPlannerState(livePlan.planner.state());
  const dispatch = (action: PlannerAction): void => {
    const next = plannerReducer(state, action);
    const { analysisView } = state;
    state = next;
    if (next.analysisView !== analysisView) storeAnalysisView(next.analysisView);
    if (action.type === "setMapDark") storeMapTheme(action.isDark);
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    dispatch,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    livePlan,
    drawing: makeDrawingControls(),
  };
}
