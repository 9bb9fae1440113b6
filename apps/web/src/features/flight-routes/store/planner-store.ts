import { type DrawingControls, makeDrawingControls } from "#platform/drawing/drawing-controls.ts";
import { createLivePlan, type LivePlan } from "#features/flight-routes/planning/live-plan.ts";
import { createObservable } from "./observable.ts";
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
  const livePlan = createLivePlan();
  const state = createObservable(initialPlannerState(livePlan.planner.state()));
  const dispatch = (action: PlannerAction): void => {
    const previous = state.get();
    const next = plannerReducer(previous, action);
    if (next.analysisView !== previous.analysisView) storeAnalysisView(next.analysisView);
    if (action.type === "setMapDark") storeMapTheme(action.isDark);
    state.set(next);
  };
  return {
    getState: state.get,
    dispatch,
    subscribe: state.subscribe,
    livePlan,
    drawing: makeDrawingControls(),
  };
}
