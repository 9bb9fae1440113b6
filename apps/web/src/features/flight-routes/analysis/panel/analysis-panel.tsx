import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useEffect } from "react";
import {
  type Analysis,
  AnalysisContext,
  useAnalysisView,
} from "#features/flight-routes/analysis/analysis-context.ts";
import { usePlanInput } from "#features/flight-routes/planning/use-plan-input.ts";
import { usePlan } from "#features/flight-routes/planning/use-plan.ts";
import { useDisplayedRoute } from "#features/flight-routes/store/displayed-route.ts";
import { useEditedDocument, usePlanning } from "#features/flight-routes/store/editing.ts";
import { useDispatch, usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";
import { AnalysisTabs } from "./analysis-tabs.tsx";

/** Below the map: profile, checks, batteries and 3D preview of the displayed route. */
export function AnalysisPanel() {
  const { route, isEditing } = useDisplayedRoute();
  if (isEditing) return <DraftAnalysis />;
  return route ? <SavedRouteAnalysis key={route.id} route={route} /> : null;
}

/** Leaves all the room to the map until there is something to plan. */
function DraftAnalysis() {
  const planning = usePlanning();
  const document = useEditedDocument();
  const route = usePlanner(({ session }) =>
    session && session.history.present === session.saved ? session.route : undefined,
  );
  if (document.items.length === 0) return null;
  return <AnalysisOf analysis={{ planning, document, route, isEditable: true }} />;
}

/** A saved route is planned again only while its analysis is visible. */
function SavedRouteAnalysis({ route }: { route: FlightRoute }) {
  const { isOpen, hasCoverage, hasFootprints } = useAnalysisView();
  const isVisible = isOpen || hasCoverage || hasFootprints;
  const { document } = route;
  const planning = usePlan(usePlanInput(useSite(), isVisible ? document : undefined, false));
  return <AnalysisOf analysis={{ planning, document, route, isEditable: false }} />;
}

function AnalysisOf({ analysis }: { analysis: Analysis }) {
  const { planning, document } = analysis;
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch({ type: "setAnalysis", analysis: { planning, document } });
    return () => dispatch({ type: "setAnalysis", analysis: undefined });
  }, [dispatch, planning, document]);
  return (
    <AnalysisContext value={analysis}>
      <AnalysisTabs />
    </AnalysisContext>
  );
}
