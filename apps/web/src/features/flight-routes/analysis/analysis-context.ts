import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { createContext, useContext } from "react";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { AnalysisView } from "#features/flight-routes/store/analysis-view.ts";
import type { DraftAction } from "#features/flight-routes/store/draft-history.ts";
import { useEdit } from "#features/flight-routes/store/editing.ts";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";

/** The plan that the tabs show: of the edited draft, or of a saved route, which is read-only. */
export interface Analysis {
  planning: PlanState;
  document: RouteDocument;
  /** The saved route with this plan; undefined if the draft differs from it. */
  route: FlightRoute | undefined;
  isEditable: boolean;
}

export const AnalysisContext = createContext<Analysis | undefined>(undefined);

export function useAnalysis(): Analysis {
  const analysis = useContext(AnalysisContext);
  if (!analysis) throw new Error("AnalysisContext is missing.");
  return analysis;
}

/** Undefined if the analysed route is read-only. */
export function useAnalysisEdit(): ((edit: DraftAction) => void) | undefined {
  const edit = useEdit();
  return useAnalysis().isEditable ? edit : undefined;
}

export const useAnalysisView = (): AnalysisView => usePlanner(({ analysisView }) => analysisView);

export function useUpdateAnalysisView(): (view: Partial<AnalysisView>) => void {
  const dispatch = useDispatch();
  return (view) => dispatch({ type: "updateAnalysisView", view });
}
