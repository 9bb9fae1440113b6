import type { AnalysisTabProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { Preview } from "./preview-panel.tsx";

/** The plan in space; what draws it comes when the tab is opened. */
export function PreviewTab(props: AnalysisTabProps) {
  return props.planning.plan ? <Preview {...props} /> : <NoPlan planning={props.planning} />;
}
